// The page of a person's seat.
"use strict";
