package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// The people of the table, and those of them whose rows are refused.
const (
	people  = 1200
	refused = people / 40
)

// An import is killed in the middle of a batch: what is done stays done, and nobody is brought in or reported twice.
func TestKilledImportIsDoneOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		_, _, key := agency(t, environ)
		db := direct(t, dialect, environ)
		release := hold(t, db, dialect, "INSERT", "contacts", "NEW.name = 'Person 700'")
		first := spawn(t, environ)
		file := first.upload(key, crowd())
		first.ask(key, `mutation { importContacts(fileId: "`+file+`") { id } }`)
		await.Until(t, "the import never gets on", func() bool { return truth(t, db, "SELECT count(*) > 0 FROM contacts") })
		first.kill()
		if truth(t, db, "SELECT count(*) > 700 FROM contacts") {
			t.Error("it was done before it was killed: the test proves nothing")
		}
		release()
		second := spawn(t, environ)
		await.Until(t, "nobody takes up the import", func() bool {
			return truth(t, db, "SELECT count(*) = 1 FROM contact_imports WHERE status = 'COMPLETED'")
		})
		for _, want := range []string{
			fmt.Sprintf("SELECT count(*) = %d FROM contacts", people-refused),
			fmt.Sprintf("SELECT count(DISTINCT name) = %d FROM contacts", people-refused),
			fmt.Sprintf("SELECT total_rows = %d AND done_rows = %[1]d AND created_contacts = %d AND updated_contacts = 0 AND bad_rows = %d "+
				"FROM contact_imports", people, people-refused, refused),
		} {
			if !truth(t, db, want) {
				t.Errorf("not so: %s", want)
			}
		}
		var answer struct {
			ContactImports struct {
				Nodes []struct{ ProblemsFileID string }
			}
		}
		if err := json.Unmarshal(second.ask(key, `{ contactImports { nodes { problemsFileId } } }`), &answer); err != nil {
			t.Fatal(err)
		}
		_, problems := get(t, second.url+"/files/"+answer.ContactImports.Nodes[0].ProblemsFileID, key)
		if lines := strings.Count(problems, "\n"); lines != refused+1 {
			t.Errorf("%d lines in the file of problems, want %d and the header", lines, refused)
		}
	})
}

// crowd has people, some with an address that is none.
func crowd() string {
	var b strings.Builder
	b.WriteString("name,email\n")
	for i := range people {
		at := "@"
		if i%40 == 7 {
			at = " at "
		}
		fmt.Fprintf(&b, "Person %d,person%d%sexample.com\n", i, i, at)
	}
	return b.String()
}

// upload sends a file, and gives its id.
func (p *process) upload(key, text string) string {
	p.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "people.csv")
	if err == nil {
		_, err = io.WriteString(part, text)
	}
	if err != nil || form.Close() != nil {
		p.t.Fatal(err)
	}
	var answer struct{ Data struct{ ID string } }
	if err := json.Unmarshal(p.send("/files", key, form.FormDataContentType(), body.Bytes()), &answer); err != nil {
		p.t.Fatal(err)
	}
	return answer.Data.ID
}

// ask GraphQL, and give the data of the answer.
func (p *process) ask(key, query string) json.RawMessage {
	p.t.Helper()
	text, err := json.Marshal(map[string]string{"query": query})
	if err != nil {
		p.t.Fatal(err)
	}
	var answer struct{ Data, Errors json.RawMessage }
	if err := json.Unmarshal(p.send("/graphql", key, "application/json", text), &answer); err != nil || answer.Errors != nil {
		p.t.Fatalf("%s: %s, %v", query, answer.Errors, err)
	}
	return answer.Data
}
