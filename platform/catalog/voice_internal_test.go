package catalog

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

var source = regexp.MustCompile(`(?m)^# https://\S+`)

func TestFilesNameTheirSources(t *testing.T) {
	t.Parallel()
	names, err := fs.Glob(voiceFiles, "voice/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		b, err := voiceFiles.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		comment, _, _ := strings.Cut(string(b), "\nvoice_id\t")
		if !source.MatchString(comment) || !strings.Contains(comment, "seen 20") {
			t.Errorf("%s does not say where it is from, and when", name)
		}
	}
}

func TestWhatIsUnknownIsNil(t *testing.T) {
	t.Parallel()
	file := "# A comment.\n" + strings.Join(columns, "\t") + "\nb\tB\na\tA\tirish\t\told\n"
	all, err := read(fstest.MapFS{"voice/some.tsv": {Data: []byte(file)}})
	if err != nil || len(all) != 2 {
		t.Fatal(all, err)
	}
	a, b := all[0], all[1]
	if a.VoiceID != "a" || a.Provider != "SOME" || *a.Accent != "irish" || a.Gender != nil || *a.Age != "old" {
		t.Errorf("%+v", a)
	}
	if b.Name != "B" || b.Accent != nil || b.Age != nil || b.PreviewAudioURL != nil {
		t.Errorf("%+v", b)
	}
}

func TestBadFilesAreRefused(t *testing.T) {
	t.Parallel()
	header := strings.Join(columns, "\t")
	for name, file := range map[string]string{
		"nothing":          "",
		"no header":        "a\tA\n",
		"no name":          header + "\na\n",
		"an empty name":    header + "\na\t\tirish\n",
		"an empty id":      header + "\n\tA\n",
		"a column more":    header + "\na\tA\t\t\t\t\tx\n",
		"a quote too many": header + "\na\t\"A\n",
	} {
		if all, err := read(fstest.MapFS{"voice/some.tsv": {Data: []byte(file)}}); err == nil {
			t.Errorf("%s: %v", name, all)
		}
	}
}
