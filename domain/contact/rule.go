package contact

// What single arguments of the service may be.
type (
	// NoteText is what a remark says; nil leaves it.
	NoteText struct {
		Value *string `check:"minLength=1,maxLength=20000"`
	}
)
