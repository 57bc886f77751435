package call

import (
	"context"

	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/plain"
)

// Verdict says whether a call may be placed now, and what was asked.
type Verdict struct {
	Reason     *string
	Findings   []*Finding
	FromNumber *string
	// UnknownVariables are what the assistant's templates name and the call has no value for: they would be empty.
	UnknownVariables []string
}

// Allowed says whether it may be.
func (v *Verdict) Allowed() bool { return v.Reason == nil }

// Verdict asks every rule as Place does, keeps nothing, and calls nobody.
func (s *Service) Verdict(ctx context.Context, in Input) (*Verdict, error) {
	a, no, evidence, err := s.consider(ctx, in)
	if err != nil {
		return nil, err
	}
	v := &Verdict{Findings: make([]*Finding, len(evidence)), FromNumber: plain.NonEmpty(a.from), UnknownVariables: []string{}}
	for i := range evidence {
		v.Findings[i] = &evidence[i]
	}
	if a.assistant != nil {
		var contact *string
		if a.contact != nil {
			contact = &a.contact.ID
		}
		variables, _ := texts(in.variables())
		words, err := s.parts.Chat.Opening(ctx, a.assistant.ID, contact, false, variables)
		if err != nil {
			return nil, err
		}
		v.UnknownVariables = words.Unknown
	}
	switch {
	case no != nil:
		v.Reason = &no.reason
	case s.parts.Carrier == nil:
		reason := providerFailed
		v.Reason = &reason
	}
	return v, nil
}

// End hangs up, and returns the call afterwards. A call that has not been dialled yet is canceled. One that is over does not change.
func (s *Service) End(ctx context.Context, id string) (*Call, error) {
	c, err := s.Get(ctx, id)
	if err == nil && c.Active && c.AskedAt == nil {
		if err := s.callOff(ctx, id, nil, &denial{reason: string(carrier.Canceled)}); err != nil {
			return nil, err
		}
		c, err = s.Get(ctx, id) // it may have been dialled meanwhile
	}
	if err != nil || !c.Active || s.carrierOf(c.Call) == nil {
		return c, err
	}
	if err := s.carrierOf(c.Call).End(ctx, c.ID); err != nil {
		return nil, (&Refused{Reason: providerFailed, kind: refused}).Fault()
	}
	return s.Get(ctx, id)
}
