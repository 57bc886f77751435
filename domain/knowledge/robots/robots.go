// Package robots parses the robots.txt of a site (RFC 9309). The file comes from the site and may be hostile: what is stored is no longer
// than the file, and checking a path reads the rules once.
package robots

import (
	"bytes"
	"strconv"
	"strings"
	"time"
)

// most of what is kept of one file; what follows is ignored, as what follows the first bytes of a file that is too long.
const (
	mostRules = 40_000 // RFC 9309 wants 500 KiB to be read, and a rule has 12 bytes or more
	mostMaps  = 1_000
)

// costOfRule is about what a rule takes in memory beside its text.
const costOfRule = 48

// Rules are what a robots.txt says to one robot. The zero value allows everything.
type Rules struct {
	// Pause is what the site wants between two requests (Crawl-delay, which is no part of the RFC); 0 if it does not say.
	Pause time.Duration
	// Maps are the URLs of site maps, as they stand in the file.
	Maps []string
	// Size in bytes of all that is kept, roughly.
	Size int

	rules []rule
}

// group holds the rules of all groups of a file that are for the same robots.
type group struct {
	named bool // whether there is such a group, if only an empty one
	pause time.Duration
	rules []rule
}

// Parse reads the file for the robot with this product token. It never fails: lines that mean nothing are ignored.
func Parse(text []byte, agent string) *Rules {
	var (
		r          Rules
		ours, all  group
		isOurs     bool // whether the group that is being read is for this robot
		isAll      bool // and whether it is for all
		naming     bool // whether the line before named a robot, so that another name belongs to the same group
		inTheGroup = func(do func(*group)) {
			naming = false
			if isOurs {
				do(&ours)
			}
			if isAll {
				do(&all)
			}
		}
	)
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	for len(text) > 0 {
		var key, value string
		key, value, text = line(text)
		switch key {
		case "user-agent":
			if !naming {
				naming, isOurs, isAll = true, false, false
			}
			isOurs = isOurs || strings.EqualFold(token(value), agent)
			isAll = isAll || strings.HasPrefix(value, "*")
			ours.named = ours.named || isOurs
		case "allow", "disallow":
			inTheGroup(func(g *group) {
				if value != "" && len(g.rules) < mostRules {
					g.rules = append(g.rules, newRule(key == "allow", value))
				}
			})
		case "crawl-delay": // ends the names of a group, as a rule does: the RFC would have a robot obey what follows for others
			if seconds, err := strconv.ParseFloat(value, 64); err == nil && seconds >= 0 && seconds < 1e6 {
				inTheGroup(func(g *group) { g.pause = time.Duration(seconds * float64(time.Second)) })
			}
		case "sitemap":
			if value != "" && len(r.Maps) < mostMaps {
				r.Maps = append(r.Maps, value)
				r.Size += len(value)
			}
		}
	}
	if !ours.named {
		ours = all
	}
	r.rules, r.Pause = ours.rules, ours.pause
	for _, each := range r.rules {
		r.Size += costOfRule + len(each.path)
	}
	return &r
}

// line is the first of the text: its key in small letters and its value, both empty where there is none, and the text after it.
func line(text []byte) (key, value string, rest []byte) {
	end := bytes.IndexAny(text, "\r\n")
	if end < 0 {
		end = len(text)
	}
	first, _, _ := bytes.Cut(text[:end], []byte("#"))
	rest = text[min(end+1, len(text)):]
	before, after, found := bytes.Cut(first, []byte(":"))
	if !found {
		return "", "", rest
	}
	return strings.ToLower(string(bytes.TrimSpace(before))), string(bytes.TrimSpace(after)), rest
}

// token is the name of a robot without what may follow it, such as a version.
func token(value string) string {
	end := strings.IndexFunc(value, func(r rune) bool {
		return r != '-' && r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	})
	if end < 0 {
		return value
	}
	return value[:end]
}
