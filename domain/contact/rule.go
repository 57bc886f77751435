package contact

// What single arguments of the service may be.
type (
	// NoteText is what a remark says; nil leaves it.
	NoteText struct {
		Value *string `check:"minLength=1,maxLength=20000"`
	}
	// NoteChange is what a remark is to say, and what it says as far as somebody has read it.
	NoteChange struct {
		Value   *string `check:"minLength=1,maxLength=20000"`
		IfValue *string `check:"maxLength=20000"`
	}
	// NewImport is what contacts are imported from: a file that was uploaded, by its id, or the text of one.
	NewImport struct {
		FileID *string `check:"notNull"`
		CSV    *string `check:"minLength=1,maxLength=1000000,notNull"`
		// Fields are those of the columns, nil if one is left out; nil for all: they are guessed by the names.
		Fields []*string `check:"oneOf=contact_id|name|first_name|last_name|email|phone|title|company_name|image|website|linkedin_url|location_text|source|status|dnd"` //nolint:lll // a tag is one line
	}
)
