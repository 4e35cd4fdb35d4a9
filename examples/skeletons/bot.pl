#!/usr/bin/env perl
# A bot for tablić in Perl: it lays down the first card of its hand.
use strict;
use warnings;

my ($me, @hand) = ('');
my @known = qw(protocol_version name version known_command list_commands quit
    set_deck set_players set_game set_table set_cards time_left gen_move play);
my %answers = map { $_ => sub { '' } } @known;

$answers{protocol_version} = sub { '2' };
$answers{name} = sub { 'skeleton' };
$answers{version} = sub { '1' };
$answers{known_command} = sub { $answers{$_[0] // ''} ? 'true' : 'false' };
$answers{list_commands} = sub { join "\n", @known };
$answers{set_players} = sub { $me = $_[1]; '' };
$answers{set_cards} = sub { shift; @hand = @_; '' };
$answers{gen_move} = sub { $hand[0] };    # and the cards that it takes
$answers{play} = sub {
    my ($player, $card) = @_;
    @hand = grep { $_ ne $card } @hand if $player eq $me;
    '';
};

$| = 1;    # what is printed is sent at once
while (my $line = <STDIN>) {
    $line =~ s/#.*//s;
    my @words = split ' ', $line or next;
    my $id = $words[0] =~ /^\d+$/ ? shift @words : '';
    my $command = shift(@words) // '';
    if (my $answer = $answers{$command}) {
        print "=$id ", $answer->(@words), "\n\n";
    } else {
        print "?$id unknown command\n\n";
    }
    last if $command eq 'quit';
}
