package extract

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestZZ(t *testing.T) {
	f, _ := os.Open(os.Getenv("F"))
	st, _ := f.Stat()
	n, c, tot := 0, 0, 0
	_, err := Document(os.Getenv("F"), "", f, st.Size(), func(s Section) error {
		n++
		for _, x := range Chunks(s) {
			c++
			tot += len(x.Text)
			if os.Getenv("V") != "" {
				fmt.Printf("#### %s\n%s\n", x.Heading, x.Text)
			}
		}
		return nil
	})
	fmt.Println(n, c, tot/max(c, 1), err, strings.ToUpper("x"))
}
