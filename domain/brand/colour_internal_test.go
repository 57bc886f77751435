package brand

import (
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"
)

// Whatever colour somebody chooses, text has contrast: on the accent, in the accent on each ground, and the faintest text on the wash.
func TestContrastIsKept(t *testing.T) {
	t.Parallel()
	colours := []string{"#ffff00", "#ffffff", "#000000", "#0000ff", "#ff0000", "#00ff00", "#ff00ff", "#00ffff", "#767676", "#777777", "#808080", "#0f6353", "#fefefe", "#010101"}
	random := rand.New(rand.NewPCG(1, 2)) // the same each time
	for range 5000 {
		colours = append(colours, colour{uint8(random.IntN(256)), uint8(random.IntN(256)), uint8(random.IntN(256))}.String())
	}
	for name, at := range map[string]theme{"light": light, "dark": dark} {
		for _, chosen := range colours {
			s := at.shades(chosen)
			c := map[string]colour{}
			for what, text := range map[string]string{"accent": s.Accent, "hover": s.Hover, "ink": s.Ink, "wash": s.Wash} {
				var ok bool
				if c[what], ok = parse(text); !ok {
					t.Fatalf("%s: %s is %q", chosen, what, text)
				}
			}
			pairs := map[string][2]colour{
				"ink on accent": {c["ink"], c["accent"]}, "ink on hover": {c["ink"], c["hover"]}, "accent on wash": {c["accent"], c["wash"]},
				"soft on wash": {at.soft, c["wash"]},
			}
			for _, g := range at.grounds {
				pairs["accent on "+g.String()] = [2]colour{c["accent"], g}
				pairs["hover on "+g.String()] = [2]colour{c["hover"], g}
			}
			for what, p := range pairs {
				if got := ratio(p[0], p[1]); got < contrast {
					t.Errorf("%s, %s: %s has %.2f:1", name, chosen, what, got)
				}
			}
		}
	}
	if got := light.shades("#0f6353").Accent; got != "#0f6353" {
		t.Errorf("what has contrast is changed to %s", got)
	}
	if got := light.shades("#ffff00").Accent; got == "#ffff00" || !strings.HasSuffix(got, "00") {
		t.Errorf("yellow becomes %s", got)
	}
}

// The grounds are those of the dashboard's style.
func TestThemesAreTheStyles(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../web/src/app/style.css")
	if err != nil {
		t.Fatal(err)
	}
	_, style, _ := strings.Cut(string(text), "\n:root,\n[data-theme='light'] {")
	lightPart, darkPart, _ := strings.Cut(style, "[data-theme='dark'] {")
	for name, c := range map[string]struct {
		theme
		style string
	}{"light": {light, lightPart}, "dark": {dark, darkPart}} {
		style := map[string]string{}
		for _, m := range regexp.MustCompile(`--([a-z-]+): (#[0-9a-f]{6});`).FindAllStringSubmatch(c.style, -1) {
			if style[m[1]] == "" {
				style[m[1]] = m[2]
			}
		}
		grounds := map[string]bool{}
		for _, g := range c.grounds {
			grounds[g.String()] = true
		}
		for _, ground := range []string{"ground", "surface", "raised", "sunken"} {
			if !grounds[style[ground]] {
				t.Errorf("%s: %s is %s", name, ground, style[ground])
			}
		}
		if style["soft"] != c.soft.String() || style["surface"] != c.wash.String() {
			t.Errorf("%s: soft is %s, surface %s", name, style["soft"], style["surface"])
		}
	}
}

func TestNoColours(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "red", "#fff", "#gggggg", "#12345", "#1234567", "#0f635;", "url(x)", "#+1+1+1", "#0x0x0x", "# 1 2 3", "1234567", "#é1234"} {
		if c, ok := parse(text); ok {
			t.Errorf("%q is %s", text, c)
		}
	}
}
