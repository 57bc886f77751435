package switchboard

import (
	"context"
	"io"
	"net/http"
)

// UploadedFile is what other operations take by its ID, for one day.
type UploadedFile struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Size in bytes.
	Size int64 `json:"size"`
}

// FilesResource has files to import, exports, and the rejected rows of imports.
type FilesResource struct{ core *core }

// Upload a file for another operation to use by its id, such as an import of contacts.
func (r FilesResource) Upload(ctx context.Context, file Upload, opts ...Option) (UploadedFile, error) {
	return upload[UploadedFile](ctx, r.core, request{method: http.MethodPost, path: "/files"}, file, nil, opts)
}

// Download a file by its id. Close what it returns; the context has to last until then.
func (r FilesResource) Download(ctx context.Context, id string, opts ...Option) (io.ReadCloser, error) {
	get := request{method: http.MethodGet, path: route("/files/%s", id)}
	response, _, err := r.core.do(ctx, get, nil, "", r.core.settings(get, opts), true)
	if err != nil {
		return nil, err
	}
	return response.Body, nil
}
