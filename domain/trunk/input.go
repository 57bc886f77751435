package trunk

import (
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Create is what a client says of a new trunk.
type Create struct {
	Name      string              `check:"minLength=1,maxLength=200"`
	Host      string              `check:"minLength=1,maxLength=253"`
	Port      patch.Field[int]    `check:"min=1,max=65535"`
	Transport patch.Field[string] `check:"notNull,oneOf=udp|tcp|tls"`
	Username  patch.Field[string] `check:"minLength=1,maxLength=200"`
	Password  patch.Field[string] `check:"minLength=1,maxLength=1000"`
	Domain    patch.Field[string] `check:"minLength=1,maxLength=253"`
	Register  patch.Field[bool]   `check:"notNull"`
	Identity  patch.Field[string] `check:"notNull,oneOf=from|asserted|preferred|remote"`
	Challenge patch.Field[bool]   `check:"notNull"`
	Prefixes  []string            `check:"maxItems=1000,notNull"`
	Networks  []string            `check:"maxItems=100,notNull"`
	Enabled   patch.Field[bool]   `check:"notNull"`
}

// Update is what a client says of one. Omitted fields are unchanged.
type Update struct {
	Name      patch.Field[string] `check:"minLength=1,maxLength=200,notNull"`
	Host      patch.Field[string] `check:"minLength=1,maxLength=253,notNull"`
	Port      patch.Field[int]    `check:"min=1,max=65535"`
	Transport patch.Field[string] `check:"notNull,oneOf=udp|tcp|tls"`
	Username  patch.Field[string] `check:"minLength=1,maxLength=200"`
	Password  patch.Field[string] `check:"minLength=1,maxLength=1000"`
	Domain    patch.Field[string] `check:"minLength=1,maxLength=253"`
	Register  patch.Field[bool]   `check:"notNull"`
	Identity  patch.Field[string] `check:"notNull,oneOf=from|asserted|preferred|remote"`
	Challenge patch.Field[bool]   `check:"notNull"`
	Prefixes  []string            `check:"maxItems=1000,notNull"`
	Networks  []string            `check:"maxItems=100,notNull"`
	Enabled   patch.Field[bool]   `check:"notNull"`
}

// update is a Create as the change of a trunk that has only its defaults.
func (in Create) update() Update {
	return Update{
		Name: patch.Sent(&in.Name), Host: patch.Sent(&in.Host), Port: in.Port, Transport: in.Transport, Username: in.Username,
		Password: in.Password, Domain: in.Domain, Register: in.Register, Identity: in.Identity, Challenge: in.Challenge,
		Prefixes: in.Prefixes, Networks: in.Networks, Enabled: in.Enabled,
	}
}

// Judge finds what no provider could be reached by, and a trunk that would register as nobody or let anybody in.
func (in Create) Judge() []fault.Detail {
	update := in.update()
	problems := append(update.Judge(), fault.From(registrable(update, blank())).Details...)
	if challenge := in.Challenge.Value(); challenge != nil && *challenge {
		problems = rule.Join(problems, fault.From(proves(in.Username.Value(), in.Password.Value())).Details)
	}
	return problems
}

// blank is a trunk that has only its defaults.
func blank() ent.Trunk { return ent.Trunk{Register: true} }

// Judge finds what no provider could be reached by.
func (in Update) Judge() (problems []fault.Detail) {
	add := func(field, broken string) { problems = append(problems, fault.Break(field, broken)) }
	if host := in.Host.Value(); host != nil && !isHost(*host) {
		add("host", fault.NoHost)
	}
	if domain := in.Domain.Value(); domain != nil && !isHost(*domain) {
		add("domain", fault.NoDomain)
	}
	if name := in.Username.Value(); name != nil && strings.ContainsFunc(*name, unicode.IsControl) {
		add("username", fault.Control)
	}
	if word := in.Password.Value(); word != nil && strings.ContainsFunc(*word, unicode.IsControl) {
		add("password", fault.Control)
	}
	if slices.ContainsFunc(in.Prefixes, func(p string) bool { return !prefix.MatchString(p) }) {
		add("prefixes", fault.NoPrefixes)
	}
	if _, err := networks(in.Networks); err != nil {
		problems = append(problems, fault.From(err).Details...)
	}
	return problems
}

var (
	prefix = regexp.MustCompile(`^\+[1-9][0-9]{0,14}$`)
	label  = regexp.MustCompile(`^[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?$`)
)

// isHost says whether something is a name or an address, and nothing besides.
func isHost(text string) bool {
	if addr, err := netip.ParseAddr(text); err == nil {
		return addr.Zone() == ""
	}
	labels := strings.Split(strings.TrimSuffix(text, "."), ".")
	return !slices.ContainsFunc(labels, func(l string) bool { return !label.MatchString(l) })
}

// The widest networks that somebody's provider may have. Calls from there are taken without a proof, so they are not to be all of a cloud,
// where anybody has machines.
const (
	widest4 = 16
	widest6 = 32
)

// private networks have only machines that the operator of the server lets in, so each may be trusted as a whole.
var private = []netip.Prefix{
	netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("172.16.0.0/12"),
	netip.MustParsePrefix("fc00::/7"), netip.MustParsePrefix("127.0.0.0/8"),
}

func tooWide(p netip.Prefix) bool {
	if slices.ContainsFunc(private, func(all netip.Prefix) bool { return all.Contains(p.Addr()) && p.Bits() >= all.Bits() }) {
		return false
	}
	return p.Bits() < map[bool]int{true: widest4, false: widest6}[p.Addr().Is4()]
}

// networks are CIDRs in their shortest form, each once. Its error is a validation error of the field.
func networks(texts []string) ([]string, error) {
	prefixes, err := authz.ParseAllowlist(texts)
	if err != nil {
		return nil, fault.Broken("networks", fault.NoNetworks)
	}
	out := []string{}
	for _, p := range prefixes {
		if tooWide(p) {
			return nil, fault.Broken("networks", fault.TooWide)
		}
		if text := p.Masked().String(); !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out, nil
}
