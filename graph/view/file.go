package view

import "github.com/switchboard-dev/switchboard/ent"

// File is a file as its owner sees it.
type File struct {
	ID, Name, Path string
	Size           int
}

// FileOf shows a file.
func FileOf(f *ent.File, err error) (*File, error) {
	if err != nil {
		return nil, err
	}
	return &File{ID: f.ID, Name: f.Name, Path: "/files/" + f.ID, Size: int(f.Size)}, nil
}
