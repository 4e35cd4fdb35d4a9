/* Exits before it has read anything. */
int
main(void)
{
	return 0;
}
