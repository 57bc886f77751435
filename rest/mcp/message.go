package mcp

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// errBatch refuses what only a version of the protocol had that clients have left: as many messages in one request as fit.
var errBatch = fault.New(fault.Validation, "Send one message at a time. Batches are not supported.")

var errPanic = errors.New("mcp: panic")

// body is what is left of a request's body.
type body struct {
	io.Reader
	io.Closer
}

// single is the body of a request that is one message.
func single(of io.ReadCloser) (io.ReadCloser, error) {
	in := bufio.NewReader(of)
	for {
		next, err := in.Peek(1)
		switch {
		case err != nil: // reading on meets it again
			return body{in, of}, nil //nolint:nilerr // likewise
		case next[0] == '[':
			return nil, errBatch
		case next[0] != ' ' && next[0] != '\t' && next[0] != '\r' && next[0] != '\n':
			return body{in, of}, nil
		}
		_, _ = in.Discard(1) // it is there
	}
}

// caught ends a message whose handler panicked, and nothing else: the library handles messages in goroutines of its own, where nobody
// recovers as net/http does. A request that breaks off by http.ErrAbortHandler has been logged.
func (d *door) caught(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, r sdk.Request) (result sdk.Result, err error) {
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if p != http.ErrAbortHandler { //nolint:errorlint,err113 // it is compared, as net/http does
				d.Crashed(ctx, p)
			}
			result, err = nil, errors.New(fault.From(errPanic).Message) //nolint:err113 // it is for the client
		}()
		return next(ctx, method, r)
	}
}

// counted lets a message count against the caller's share. Those that use something come in again as requests, and count there; if they do
// not, they count afterwards.
func (d *door) counted(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, r sdk.Request) (sdk.Result, error) {
		v := visitOf(ctx)
		if v == nil {
			return next(ctx, method, r)
		}
		if method != "tools/call" && method != "resources/read" {
			if err := d.count(ctx, v); err != nil {
				return nil, err
			}
			return next(ctx, method, r)
		}
		result, err := next(ctx, method, r)
		if over := d.count(ctx, v); over != nil {
			return nil, over
		}
		return result, err
	}
}

// count the message of a visit, unless it has counted. The error is for the client.
func (d *door) count(ctx context.Context, v *visit) error {
	if v.counted.Swap(true) {
		return nil
	}
	if err := d.Count(ctx, v.caller); err != nil {
		return errors.New(fault.From(err).Message) //nolint:err113 // as said
	}
	return nil
}
