package contact

// What single arguments of the service may be.
type (
	// NoteText is what a remark says; nil leaves it.
	NoteText struct {
		Value *string `check:"minLength=1,maxLength=20000"`
	}
	// BarredNumber is a number for a do-not-call list.
	BarredNumber struct {
		Number string  `check:"minLength=1,maxLength=1000"`
		Reason *string `check:"maxLength=1000"`
	}
	// BarredText is a file of numbers for a do-not-call list, as text.
	BarredText struct {
		CSV    string  `check:"minLength=1,maxLength=1000000"`
		Region string  `check:"minLength=2,maxLength=2"`
		Reason *string `check:"maxLength=1000"`
	}
	// BarReason is why numbers are on a do-not-call list.
	BarReason struct {
		Reason *string `check:"maxLength=1000"`
	}
	// LiftReason is why a number is taken off.
	LiftReason struct {
		Reason string `check:"minLength=1,maxLength=1000"`
	}
)
