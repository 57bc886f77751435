package authz_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
)

func TestBearer(t *testing.T) {
	t.Parallel()
	const key = "ask_dev_0123456789ABCDEFGHIJKLMNOPQRSTUV422iJ0"
	tests := map[string]struct {
		headers []string
		ok      bool
	}{
		"as documented":        {[]string{"Bearer " + key}, true},
		"lower case scheme":    {[]string{"bearer " + key}, true},
		"upper case scheme":    {[]string{"BEARER " + key}, true},
		"no header":            {nil, false},
		"empty header":         {[]string{""}, false},
		"two headers":          {[]string{"Bearer " + key, "Bearer " + key}, false},
		"two, one empty":       {[]string{"Bearer " + key, ""}, false},
		"two in one":           {[]string{"Bearer " + key + ", Bearer " + key}, false},
		"Basic":                {[]string{"Basic " + key}, false},
		"Token":                {[]string{"Token " + key}, false},
		"no scheme":            {[]string{key}, false},
		"scheme only":          {[]string{"Bearer"}, false},
		"scheme and space":     {[]string{"Bearer "}, false},
		"no space":             {[]string{"Bearer" + key}, false},
		"two spaces":           {[]string{"Bearer  " + key}, false},
		"tab for space":        {[]string{"Bearer\t" + key}, false},
		"leading space":        {[]string{" Bearer " + key}, false},
		"trailing space":       {[]string{"Bearer " + key + " "}, false},
		"trailing newline":     {[]string{"Bearer " + key + "\n"}, false},
		"trailing return":      {[]string{"Bearer " + key + "\r\n"}, false},
		"NUL":                  {[]string{"Bearer " + key + "\x00"}, false},
		"look-alike":           {[]string{"Bearer \u0430sk" + key[3:]}, false},
		"no-break space":       {[]string{"Bearer\u00a0" + key}, false},
		"look-alike of scheme": {[]string{"\u0412earer " + key}, false},
		"parameters":           {[]string{"Bearer " + key + " realm=x"}, false},
		"1 MB of spaces":       {[]string{"Bearer " + strings.Repeat(" ", 1<<20) + key}, false},
	}
	for name, tt := range tests {
		got, err := authz.Bearer(tt.headers)
		switch {
		case tt.ok && (err != nil || got != key):
			t.Errorf("%s: %q, %v", name, got, err)
		case !tt.ok && (got != "" || !reflect.DeepEqual(err, error(authz.Unauthorized()))):
			t.Errorf("%s: %q, %#v; want the one refusal", name, got, err)
		}
	}
}
