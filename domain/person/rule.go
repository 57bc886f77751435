package person

import (
	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Judge finds what is no address and no role.
func (in CreateInvitation) Judge() []fault.Detail {
	_, err := address(in.Email)
	return append(fault.From(err).Details, judgeRole(in.Role)...)
}

// Judge finds what is no role.
func (in UpdateMember) Judge() []fault.Detail {
	if role := in.Role.Value(); role != nil {
		return judgeRole(*role)
	}
	return nil
}

func judgeRole(role string) []fault.Detail {
	authority, err := authz.Embedded()
	if err == nil {
		_, err = authority.Role(role)
	}
	return fault.From(err).Details
}
