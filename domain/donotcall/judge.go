package donotcall

import (
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/phone"
)

// JudgeNumber finds what is no number in any country.
func JudgeNumber(in NumberInput) []fault.Detail { return phone.Problems("number", &in.Number) }

// JudgeWorkspaceNumber finds what is no number for the list of a workspace, which has no country of its own.
func JudgeWorkspaceNumber(in NumberInput) []fault.Detail {
	_, err := international(in.Number)
	return fault.From(err).Details
}

// international is a number in E.164.
func international(text string) (string, error) {
	number, ok := phone.Parse(text, "ZZ")
	if !ok {
		return "", fault.Broken("number", fault.NoInternational)
	}
	return number, nil
}
