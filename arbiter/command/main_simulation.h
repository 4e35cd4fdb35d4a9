/*
 * `talon tournament --simulate`, from the subcommand's name on. A main: it ends
 * the program on failure; what it returns is the exit status.
 */
#ifndef COMMAND_MAIN_SIMULATION_H
#define COMMAND_MAIN_SIMULATION_H

int main_simulation(int argc, char *argv[]);

#endif
