package assistant

// What single arguments of the service may be.
type (
	// CopyName is what a copy is called; nil: after the original.
	CopyName struct {
		Name *string `check:"minLength=1,maxLength=200"`
	}
	// NoteText is what a note says.
	NoteText struct {
		Content string `check:"minLength=1,maxLength=20000"`
	}
	// FolderMembers are the ids of a folder's assistants.
	FolderMembers struct {
		AssistantIDs []string `check:"maxItems=500"`
	}
)
