// The page of the console.
"use strict";
