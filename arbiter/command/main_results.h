/*
 * The subcommands that tell what has been played: `talon rate` and
 * `talon table`, from their name on. Mains: they end the program on failure;
 * what they return is the exit status.
 */
#ifndef COMMAND_MAIN_RESULTS_H
#define COMMAND_MAIN_RESULTS_H

int main_rate(int argc, char *argv[]);
int main_table(int argc, char *argv[]);

#endif
