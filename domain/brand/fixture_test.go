package brand_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"math/rand/v2"
	"net"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// names is a name system.
type names struct {
	mu  sync.Mutex
	txt map[string][]string
}

// LookupTXT of brand.Resolver.
func (n *names) LookupTXT(_ context.Context, name string) ([]string, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if said := n.txt[name]; said != nil {
		return said, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
}

func (n *names) set(r *brand.Record, more ...string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.txt[r.Name+"."] = append([]string{r.Value}, more...)
}

// clear has a record gone.
func (n *names) clear(r *brand.Record) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.txt, r.Name+".")
}

var authority = sync.OnceValues(authz.NewAuthority)

// admin is the caller of a context as an admin of all of the workspace, who may set host names.
func admin(t testing.TB, ctx context.Context) context.Context {
	t.Helper()
	roles, err := authority()
	if err != nil {
		t.Fatal(err)
	}
	c := *authz.From(ctx)
	if c.Scopes, err = roles.Role("admin"); err != nil {
		t.Fatal(err)
	}
	return authz.With(ctx, &c)
}

func service(s *store.Store) (*brand.Service, *names) {
	n := &names{txt: map[string][]string{}}
	return brand.New(brand.Parts{Store: s, Resolver: n, BaseURL: "https://switchboard.example:8443", Certifies: true}), n
}

func sent(text string) patch.Field[string] { return patch.Sent(&text) }

func null() patch.Field[string] { return patch.Sent[string](nil) }

// picture is a PNG in base64.
func picture(t testing.TB, width, height int) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewNRGBA(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// bomb is a PNG that says how large it is, and whose content unpacks to as much.
func bomb(t testing.TB, width, height uint32) string {
	t.Helper()
	var b bytes.Buffer
	chunk := func(kind string, data []byte) {
		head := append([]byte(kind), data...)
		_ = binary.Write(&b, binary.BigEndian, uint32(len(data)))
		b.Write(head)
		_ = binary.Write(&b, binary.BigEndian, crc32.ChecksumIEEE(head))
	}
	b.WriteString("\x89PNG\r\n\x1a\n")
	size := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)
	chunk("IHDR", append(size, 8, 6, 0, 0, 0))
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	_, _ = z.Write(make([]byte, 4<<20))
	_ = z.Close()
	chunk("IDAT", packed.Bytes())
	chunk("IEND", nil)
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// noise is an image that does not become small.
func noise(t testing.TB) string {
	t.Helper()
	m := image.NewNRGBA(image.Rect(0, 0, 64, 64))
	random := rand.New(rand.NewPCG(1, 2)) // the same each time
	for i := range m.Pix {
		m.Pix[i] = uint8(random.IntN(256))
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}
