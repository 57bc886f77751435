package person

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/plain"
)

// How many invitations a workspace may mail, in all and to one address: they come from the installation's address, which all tenants share.
const (
	mailsAnHour       = 50
	mailsToOneAddress = 3
)

// mailsToClaimed is how many notifications, and as many reports, a workspace may mail in an hour to members whose addresses are not verified: a
// person who invites can make anybody's address a member by opening the link themselves.
const mailsToClaimed = 500

// What members are mailed, each counted by itself: all reports of a week are due on the same morning, and no notice is to wait for them.
const (
	ANotice = "notice"
	AReport = "report"
)

// nameInMail is how many characters of a name a mail shows.
const nameInMail = 100

// resetsOfOne is how many links of a forgotten password are mailed to one person while the first of them is good.
const resetsOfOne = 5

// mailings count invitations that are mailed, links of forgotten passwords, and what members are sent; nil if nobody counts.
type mailings struct{ all, toOne, resets, claimed *limit.Limiter }

// newMailings makes what counts mailings.
func (s *Service) newMailings() (out mailings, err error) {
	if s.parts.NewLimiter == nil {
		return out, nil
	}
	if out.all, err = s.parts.NewLimiter(limit.Rate{Count: mailsAnHour, Per: time.Hour, Name: "invitations"}); err == nil {
		out.toOne, err = s.parts.NewLimiter(limit.Rate{Count: mailsToOneAddress, Per: 24 * time.Hour, Name: "invitations"})
	}
	if err == nil {
		out.resets, err = s.parts.NewLimiter(limit.Rate{Count: resetsOfOne, Per: resetLife, Name: "resets"})
	}
	if err == nil {
		out.claimed, err = s.parts.NewLimiter(limit.Rate{Count: mailsToClaimed, Per: time.Hour, Name: "notices"})
	}
	if err != nil {
		return out, fmt.Errorf("count mails: %w", err)
	}
	return out, nil
}

// MayWrite counts a mail to a member of the caller's workspace, ANotice or AReport. If the address is not verified and the workspace has written to
// many such addresses, wait is how long this mail has to wait.
func (s *Service) MayWrite(ctx context.Context, what string, to *Addressee) (wait time.Duration, err error) {
	counts, err := s.mailings()
	if err != nil || counts.claimed == nil || !to.Claimed || !s.Mails() {
		return 0, err
	}
	taken := counts.claimed.Take(ctx, "claimed/"+what+"/"+authz.From(ctx).Workspace)
	return time.Duration(taken.RetryAfterSeconds) * time.Second, nil
}

// mayMail counts an invitation to an address; too many are rate_limited. Those that nobody mails are not counted.
func (s *Service) mayMail(ctx context.Context, email string) error {
	counts, err := s.mailings()
	if err != nil || counts.all == nil || !s.Mails() {
		return err
	}
	workspace := authz.From(ctx).Workspace
	if taken := counts.toOne.Take(ctx, "invite/"+workspace+"/"+email); !taken.Allowed {
		return fault.Newf(fault.RateLimited, "This address has been invited %d times within a day. Try again tomorrow.", mailsToOneAddress)
	}
	if taken := counts.all.Take(ctx, "invite/"+workspace); !taken.Allowed {
		return fault.Newf(fault.RateLimited, "The workspace has sent %d invitations within an hour. Try again later.", mailsAnHour)
	}
	return nil
}

// Nameable is a name as a mail to somebody shows it who need not know whose it is: on one line, of a bounded length, and without links,
// which would seem to be ours. If nothing is left of it, it is otherwise.
func Nameable(name, otherwise string) string {
	visible := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, name)
	words := slices.DeleteFunc(strings.Fields(apart(visible)), isLink)
	return cmp.Or(plain.Shorten(strings.Join(words, " "), nameInMail), otherwise)
}

// dots are those that stand between the labels of a domain, or are read as such.
const dots = ".\u2024\u3002\uff0e\uff61"

// apart is a text without domains: programs that show mails make links of these, wherever they stand. A space behind a dot, where a top-level
// domain could be, leaves names readable that have one.
func apart(text string) string {
	var out strings.Builder
	runes := []rune(text)
	for i, r := range runes {
		out.WriteRune(r)
		if i > 0 && runes[i-1] != ' ' && strings.ContainsRune(dots, r) && isLabel(runes[i+1:]) {
			out.WriteByte(' ')
		}
	}
	return out.String()
}

// isLabel says whether a text begins as a top-level domain: none has fewer than two characters or begins with a digit.
func isLabel(text []rune) bool {
	return len(text) > 1 && unicode.IsLetter(text[0]) && (text[1] == '-' || unicode.In(text[1], unicode.L, unicode.M, unicode.N))
}

// isLink says whether programs that show mails make a link of a word in which there is no domain, as they do of "https://server" and "10.0.0.1/x".
func isLink(word string) bool {
	word = strings.ToLower(word)
	host, _, path := strings.Cut(word, "/")
	return strings.Contains(word, "://") || strings.HasPrefix(strings.TrimLeft(word, "(<[\"'"), "www.") || path && strings.Contains(host, ".")
}
