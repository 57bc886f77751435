package strictjson_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// What a database refuses is stored as the text that it is; all else as it was sent.
func TestStorable(t *testing.T) {
	t.Parallel()
	short, long := "["+strings.Repeat("1.25e-7,", 5000)+"1]", "["+strings.Repeat("1e1000,", 50)+"1]"
	deep := strings.Repeat("[", 5000) + strings.Repeat("]", 5000)
	for text, want := range map[string]string{
		`{"a":[1,-2.5e10,"\ud83d\ude00",null]}`: `{"a":[1,-2.5e10,"\ud83d\ude00",null]}`,
		` "a" `:                                 ` "a" `,
		`{"note":"Great \ud83d"}`:               `"{\"note\":\"Great \\ud83d\"}"`,
		`"\u0000"`:                              `"\"\\u0000\""`,
		`[1e999999]`:                            `"[1e999999]"`,
		`1E-20000`:                              `"1E-20000"`,
		`1e+400`:                                `1e+400`,
		short:                                   short,
		long:                                    `"` + long + `"`,
		"It \x00rains\xff.":                     `"It rains."`,
		"":                                      `""`,
		deep:                                    `"` + deep + `"`,
	} {
		if got := strictjson.Storable([]byte(text)); string(got) != want {
			t.Errorf("%.40q becomes %.60s", text, got)
		}
	}
}
