package graph

import (
	"context"

	"github.com/vikstrous/dataloadgen"

	"github.com/switchboard-dev/switchboard/assistant"
)

// loaders read what many rows of an answer refer to in one query each. They live as long as the operation.
type loaders struct {
	folders *dataloadgen.Loader[string, *assistant.Folder]
}

type loaderKey struct{}

// WithLoaders gives an operation its loaders.
func WithLoaders(ctx context.Context, r *Resolver) context.Context {
	return context.WithValue(ctx, loaderKey{}, &loaders{folders: folderLoader(r.Assistants)})
}

func folderLoader(s *assistant.Service) *dataloadgen.Loader[string, *assistant.Folder] {
	return dataloadgen.NewMappedLoader(func(ctx context.Context, ids []string) (map[string]*assistant.Folder, error) {
		found, err := s.GetFolders(ctx, ids)
		byID := make(map[string]*assistant.Folder, len(found))
		for _, f := range found {
			byID[f.ID] = f
		}
		return byID, err
	})
}

// foldersOf is the operation's loader; one of its own where the operation has none.
func foldersOf(ctx context.Context, s *assistant.Service) *dataloadgen.Loader[string, *assistant.Folder] {
	if l, ok := ctx.Value(loaderKey{}).(*loaders); ok {
		return l.folders
	}
	return folderLoader(s)
}
