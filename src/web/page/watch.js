// The page of a run as spectators see it.
"use strict";
