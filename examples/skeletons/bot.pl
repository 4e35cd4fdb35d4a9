#!/usr/bin/env perl
# A bot for Talon's games in Perl: it takes all that it can.
use strict;
use warnings;

my $shown = '';    # the actions, as JSON
my @known = qw(protocol_version name version known_command list_commands quit
    set_deck set_players set_game set_table set_cards set_board set_tile
    show_actions time_left gen_move gen_declare play declare);
my %answers = map { $_ => sub { '' } } @known;

$answers{protocol_version} = sub { '2' };
$answers{name} = sub { 'skeleton' };
$answers{version} = sub { '1' };
$answers{known_command} = sub { $answers{$_[0] // ''} ? 'true' : 'false' };
$answers{list_commands} = sub { join "\n", @known };
$answers{show_actions} = sub {
    my ($number, undef, $part) = @_;
    $shown = $number == 1 ? $part : $shown . $part;
    '';
};
$answers{gen_move} = $answers{gen_declare} = sub {    # the longest of them
    my ($best) = sort { length $b <=> length $a } $shown =~ /"action":"([^"]*)/g, '';
    $best =~ s/\\u0020/ /gr;
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
