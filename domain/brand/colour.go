package brand

import (
	"fmt"
	"math"
	"strconv"
)

// contrast is what WCAG asks of text, AA.
const contrast = 4.5

// Shades are what a theme derives from an accent. Each text has enough contrast on the ground that it is shown on.
type Shades struct {
	// Accent is the ground of buttons, and of text on the theme's grounds and on Wash. Ink is text on Accent and on Hover.
	Accent, Hover, Ink, Wash string
}

// theme is what the dashboard's style has for one of its two themes; a test compares.
type theme struct {
	// grounds are those that an accent stands on as text, wash is the one that a wash lies on, soft is the faintest text on a wash.
	grounds    []colour
	wash, soft colour
	// away is what an accent is mixed with until it has contrast, ink is text on it.
	away, ink colour
	// washed is how strong a wash is at most, hovered how far the accent goes on under the pointer.
	washed, hovered float64
}

var (
	black = colour{0, 0, 0}
	white = colour{255, 255, 255}
	light = theme{
		grounds: []colour{{0xf6, 0xf5, 0xf1}, white, {0xef, 0xee, 0xe8}},
		wash:    white, soft: colour{0x59, 0x62, 0x5d}, away: black, ink: white, washed: 0.12, hovered: 0.22,
	}
	dark = theme{
		grounds: []colour{{0x0d, 0x14, 0x12}, {0x13, 0x1c, 0x19}, {0x1a, 0x25, 0x22}, {0x0a, 0x10, 0x0e}},
		wash:    colour{0x13, 0x1c, 0x19}, soft: colour{0xa0, 0xae, 0xa8}, away: white, ink: colour{0x06, 0x10, 0x0d}, washed: 0.18, hovered: 0.3,
	}
)

// Colours are what the themes make of a colour that somebody considers.
type Colours struct{ Light, Dark Shades }

// shades of an accent, #rrggbb. As little is changed as contrast takes: in a light theme it is darkened, in a dark one lightened. What is not a
// colour becomes the theme's ink, which never happens: inputs are checked.
func (t theme) shades(accent string) Shades {
	chosen, _ := parse(accent)
	c, wash := chosen, colour{}
	for step := 0; step <= steps; step++ {
		c = chosen.mix(t.away, float64(step)/steps)
		if wash = t.washOf(c); t.carries(c, wash) {
			break
		}
	}
	hover := c.mix(t.away, t.hovered)
	return Shades{Accent: c.String(), Hover: hover.String(), Ink: t.ink.String(), Wash: wash.String()}
}

// steps are those from a colour to black or white.
const steps = 100

// carries says whether an accent has contrast wherever it stands.
func (t theme) carries(c, wash colour) bool {
	for _, g := range append([]colour{wash, t.ink}, t.grounds...) {
		if ratio(c, g) < contrast {
			return false
		}
	}
	return true
}

// washOf an accent, as strong as the faintest text allows.
func (t theme) washOf(c colour) colour {
	wash := t.wash
	for share := t.washed; share > 0; share -= 0.01 {
		if wash = t.wash.mix(c, share); ratio(t.soft, wash) >= contrast {
			break
		}
	}
	return wash
}

// colour of sRGB.
type colour [3]uint8

// parse #rrggbb.
func parse(text string) (c colour, ok bool) {
	if len(text) != len("#rrggbb") || text[0] != '#' {
		return c, false
	}
	for i := range c {
		n, err := strconv.ParseUint(text[1+2*i:3+2*i], 16, 8)
		if err != nil {
			return colour{}, false
		}
		c[i] = uint8(n)
	}
	return c, true
}

// String is #rrggbb.
func (c colour) String() string { return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2]) }

// mix a share of another colour in.
func (c colour) mix(with colour, share float64) colour {
	for i := range c {
		c[i] = uint8(math.Round(float64(c[i])*(1-share) + float64(with[i])*share))
	}
	return c
}

// ratio of two colours by WCAG, from 1 to 21.
func ratio(a, b colour) float64 {
	la, lb := a.luminance(), b.luminance()
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05) //nolint:mnd // WCAG's
}

// luminance by WCAG.
func (c colour) luminance() float64 {
	linear := func(v uint8) float64 {
		if s := float64(v) / 255; s > 0.04045 {
			return math.Pow((s+0.055)/1.055, 2.4)
		}
		return float64(v) / 255 / 12.92
	}
	return 0.2126*linear(c[0]) + 0.7152*linear(c[1]) + 0.0722*linear(c[2])
}
