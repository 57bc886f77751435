package id_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/id"
)

func TestShaped(t *testing.T) {
	t.Parallel()
	made := id.New("con")
	for text, want := range map[string]bool{
		made: true, strings.ToUpper(made): true, "con_" + strings.Repeat("z", 26): true,
		"": false, "con": false, "con_": false, "con_815": false, made + "0": false, made[:29]: false, "x" + made: false, " " + made: false,
		id.New("deal"): false, "con_" + strings.Repeat("-", 26): false, "con_" + strings.Repeat("é", 13): false,
	} {
		if id.Shaped(text, "con") != want {
			t.Errorf("%q is shaped like an id: %v", text, !want)
		}
	}
}
