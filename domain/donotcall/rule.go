package donotcall

import (
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/phone"
)

// What the arguments of the service may be.
type (
	// NumberInput is a number for a do-not-call list.
	NumberInput struct {
		Number string  `check:"minLength=1,maxLength=1000"`
		Reason *string `check:"maxLength=1000"`
	}
	// TextInput is a file of numbers for a do-not-call list, as text.
	TextInput struct {
		CSV    string  `check:"minLength=1,maxLength=1000000"`
		Region string  `check:"minLength=2,maxLength=2"`
		Reason *string `check:"maxLength=1000"`
	}
	// FileInput is where the numbers of a file are that are written without +, and why they are on a do-not-call list.
	FileInput struct {
		Region string  `check:"minLength=2,maxLength=2"`
		Reason *string `check:"maxLength=1000"`
	}
	// ReasonInput is why numbers are on a do-not-call list.
	ReasonInput struct {
		Reason *string `check:"maxLength=1000"`
	}
	// RemovalInput is why a number is taken off.
	RemovalInput struct {
		Reason string `check:"minLength=1,maxLength=1000"`
	}
)

// Judge finds a country that does not exist.
func (in TextInput) Judge() []fault.Detail { return FileInput{Region: in.Region}.Judge() }

// Judge finds a country that does not exist.
func (in FileInput) Judge() []fault.Detail {
	if !phone.IsRegion(in.Region) {
		return []fault.Detail{fault.Break("region", fault.NoISOCountry)}
	}
	return nil
}
