package extract_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestCSV(t *testing.T) {
	t.Parallel()
	const want = ": Service | Price\nCheck | 40\nCrown, gold | 900"
	for name, test := range map[string]struct{ file, mime, content, want string }{
		"commas":             {"a.csv", "", "Service,Price\nCheck,40\n\"Crown, gold\",900\n", want},
		"semicolons":         {"a.csv", "", "Service;Price\r\nCheck;40\r\nCrown, gold;900", want},
		"tabs":               {"a.tsv", "", "Service\tPrice\nCheck\t40\nCrown, gold\t900\n", want},
		"bars":               {"a.csv", "", "Service|Price\nCheck|40\nCrown, gold|900\n", want},
		"by its media type":  {"prices", "text/csv; charset=utf-8", "Service,Price\nCheck,40\n\"Crown, gold\",900\n", want},
		"told to Excel":      {"a.csv", "", "sep=;\nService;Price\nCheck;40\nCrown, gold;900", want},
		"Excel's Unicode":    {"a.csv", "", "\xff\xfeA\x00\t\x00B\x00\n\x00\xfc\x00\t\x001\x00", ": A | B\nü | 1"},
		"windows-1252":       {"a.csv", "", "Stra\xdfe;Nr\nGro\xdfe Allee;1", ": Straße | Nr\nGroße Allee | 1"},
		"lines in a cell":    {"a.csv", "", "Name,Address\nAnn,\"Main St 1\r\nSpringfield\"\nBob,X", ": Name | Address\nAnn | Main St 1 Springfield\nBob | X"},
		"quotes in a cell":   {"a.csv", "", "Name,Size\nPipe,\"2\"\" wide\"\n\"\"\"\",\"\"\n", ": Name | Size\nPipe | 2\" wide\n\""},
		"a stray quote":      {"a.csv", "", "Name,Size\nPipe \"big\",\"2\" wide\nNail,1\n", ": Name | Size\nPipe \"big\" | \"2\" wide\nNail | 1"},
		"empty cells":        {"a.csv", "", "a,,c,,\n,,,,\n\n,b,,,\n", ": a | | c\n| b"},
		"one column":         {"a.csv", "", "one\ntwo, three\nfour\n", ": one\ntwo | three\nfour"},
		"more than it names": {"a.csv", "", "A,B\n1,2,3\n", ": A | B\n1 | 2 | 3"},
		"in an archive":      {"a.zip", "", archived(t, file{"in/a.csv", "A,B\n1,2"}), ": A | B\n1 | 2"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := trails(sections(t, test.file, test.mime, test.content)); !slices.Equal(got, []string{test.want}) {
				t.Errorf("%q, not %q", got, test.want)
			}
		})
	}
}

// A long list keeps its header, its rows and their order, through the ends of sections too.
func TestLongCSV(t *testing.T) {
	t.Parallel()
	var list strings.Builder
	list.WriteString("Fees of 2026\n\nService,Price,Note\n")
	for i := range 30_000 {
		fmt.Fprintf(&list, "Treatment %d,%d,\"of %d,\nby hand\"\n", i, i*10, i)
	}
	next := 0
	for _, c := range chunked(t, "a.csv", list.String()) {
		rows, headed := strings.CutPrefix(c.Text, "Fees of 2026\nService | Price | Note\n")
		if !headed {
			t.Fatalf("a chunk without its header: %.90q", c.Text)
		}
		for line := range strings.SplitSeq(rows, "\n") {
			if want := fmt.Sprintf("Treatment %d | %d | of %d, by hand", next, next*10, next); line != want {
				t.Fatalf("%q, not %q", line, want)
			}
			next++
		}
	}
	if next != 30_000 {
		t.Errorf("%d rows", next)
	}
}
