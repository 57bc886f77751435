package authz

import (
	"fmt"
	"strings"
)

// Environment is the one that a server runs in. A key works in the environment it was made for and in no other.
type Environment string

// The environments.
const (
	Production  Environment = "production"
	Test        Environment = "test"
	Staging     Environment = "staging"
	Development Environment = "development"
)

// UnmarshalText lets the configuration name an environment; an unknown name is an error.
func (e *Environment) UnmarshalText(text []byte) error {
	named := Environment(text)
	if named.keyPrefix() == "" {
		return fmt.Errorf("unknown environment %q: use %s", text,
			strings.Join([]string{string(Production), string(Test), string(Staging), string(Development)}, ", "))
	}
	*e = named
	return nil
}

// keyMark is what the keys of all environments begin with.
const keyMark = "ask_"

// keyPrefix is what the environment's keys begin with, or "" if there is no such environment.
func (e Environment) keyPrefix() string {
	switch e {
	case Production:
		return "ask_live_"
	case Test:
		return "ask_test_"
	case Staging:
		return "ask_staging_"
	case Development:
		return "ask_dev_"
	default:
		return ""
	}
}
