package index

// Naming is how many words of a question name something, rather than ask or refer to what was named before, in texts of these
// languages.
func Naming(text string, langs ...string) int {
	if len(langs) == 0 {
		langs = []string{""}
	}
	n := 0
	for _, t := range readings(text, langs) {
		if len(t.forms) > 0 && !asks(t, langs) {
			n++
		}
	}
	return n
}
