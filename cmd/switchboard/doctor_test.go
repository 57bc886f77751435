package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"database/sql"
	"encoding/json"
	"encoding/pem"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"github.com/switchboard-dev/switchboard/internal/deepgramtest"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/internal/notifytest"
	"github.com/switchboard-dev/switchboard/internal/oidctest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// examined is what the doctor finds.
func examined(t *testing.T, environ []string) (found []finding) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code := run(t.Context(), []string{"doctor", "--json"}, environ, &stdout, &stderr)
	var result struct {
		Healthy  bool
		Findings []finding
	}
	if err := json.Unmarshal(stdout.Bytes(), &result); err != nil {
		t.Fatalf("doctor printed %q, %s: %v", stdout.String(), stderr.String(), err)
	}
	if result.Healthy != (code == exitOK) || result.Healthy != (len(result.Findings) == 0) {
		t.Errorf("exit %d with %+v", code, result)
	}
	for _, f := range result.Findings {
		if f.Check == "" || f.What == "" || f.Mend == "" {
			t.Errorf("half a finding: %+v", f)
		}
	}
	return result.Findings
}

// used is a database that a server has worked on.
func used(t *testing.T, dialect string) []string {
	t.Helper()
	environ := environment(t, dialect)
	serve(t, environ).stop()
	return environ
}

func TestDoctorFindsNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		model, issuer, ear := llmtest.Serve(t), oidctest.New(t, nil), deepgramtest.Serve(t)
		environ := append(used(t, dialect), "SWITCHBOARD_REDIS_URL=redis://"+miniredis.RunT(t).Addr(),
			"SWITCHBOARD_MODEL_BASE_URL="+model.Base(), "SWITCHBOARD_MODEL_API_KEY="+llmtest.Key, "SWITCHBOARD_MODEL_DEFAULT=small",
			"SWITCHBOARD_OIDC_ISSUER="+issuer.URL, "SWITCHBOARD_OIDC_CLIENT_ID=us", "SWITCHBOARD_OIDC_CLIENT_SECRET=s",
			"SWITCHBOARD_BACKUP_KEY=correct horse battery", healthy(t, "ok"),
			"SWITCHBOARD_SMTP_URL="+notifytest.NewMails(t).URL, "SWITCHBOARD_MAIL_FROM=a@b.example",
			"SWITCHBOARD_SPEECH_BASE_URL="+answering(t, 404, ""), "SWITCHBOARD_HEARING_KIND=deepgram",
			"SWITCHBOARD_HEARING_BASE_URL="+ear.URL+"/v1", "SWITCHBOARD_HEARING_API_KEY="+deepgramtest.Key)
		if found := examined(t, environ); len(found) > 0 {
			t.Errorf("%+v", found)
		}
	})
}

// As many ports are enough as the telephone takes calls, which are 50 more than the limit.
func TestDoctorFindsEnoughPorts(t *testing.T) {
	t.Parallel()
	environ := append(used(t, storetest.SQLite), "SWITCHBOARD_TELEPHONY=sip", "SWITCHBOARD_SIP_ADDR=127.0.0.1:0",
		"SWITCHBOARD_SPEECH_BASE_URL="+answering(t, 404, ""), "SWITCHBOARD_SIP_RTP_PORTS=10000-10299")
	if found := examined(t, environ); len(found) > 0 {
		t.Errorf("%+v", found)
	}
}

// healthy is the base URL of something that answers probes.
func healthy(t *testing.T, says string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(says + "\n")) }))
	t.Cleanup(s.Close)
	return "SWITCHBOARD_BASE_URL=" + s.URL
}

// nobody is an address at which nothing answers.
func nobody(t *testing.T) string {
	t.Helper()
	return "127.0.0.1:" + strconv.Itoa(trunktest.Free(t, 1))
}

// answering answers every request with a status.
func answering(t *testing.T, status int, text string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(text))
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// dated answers as a server whose clock is ahead of this one, or a cache that has the answer for some seconds.
func dated(t *testing.T, ahead time.Duration, age, text string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Date", time.Now().Add(ahead).UTC().Format(http.TimeFormat))
		if age != "" {
			w.Header().Set("Age", age)
		}
		_, _ = w.Write([]byte(text))
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// A clock is compared with those of the endpoints. What differs is found once, and neither seconds nor what a cache answers count.
func TestDoctorComparesClocks(t *testing.T) {
	t.Parallel()
	environ := used(t, storetest.SQLite)
	const models = `{"data": [{"id": "small"}]}`
	for name, c := range map[string]struct {
		model, vectors string
		want           int
	}{
		"both an hour ahead": {dated(t, time.Hour, "", models), dated(t, time.Hour, "", models), 1},
		"seconds":            {dated(t, 20*time.Second, "", models), dated(t, -20*time.Second, "", models), 0},
		"a cache":            {dated(t, -time.Hour, "3600", models), answering(t, 200, models), 0},
		"one of them":        {answering(t, 200, models), dated(t, -time.Hour, "", models), 1},
	} {
		found := examined(t, append(environ[:len(environ):len(environ)], "SWITCHBOARD_MODEL_BASE_URL="+c.model, "SWITCHBOARD_MODEL_DEFAULT=small",
			"SWITCHBOARD_EMBEDDINGS_BASE_URL="+c.vectors, "SWITCHBOARD_EMBEDDINGS_MODEL=small"))
		if len(found) != c.want || c.want == 1 && found[0].Check != "clock" {
			t.Errorf("%s: %+v", name, found)
		}
	}
}

// Every fault that is planted outside of the database is named, with its mend, and no other is.
func TestDoctorFindsFaults(t *testing.T) {
	t.Parallel()
	environ := used(t, storetest.SQLite)
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	expired, expiredKey := hostCertificate(t, dir, -time.Hour, "expired")
	soon, soonKey := hostCertificate(t, dir, 48*time.Hour, "soon")
	calls := []string{"SWITCHBOARD_TELEPHONY=sip", "SWITCHBOARD_SIP_ADDR=127.0.0.1:0", "SWITCHBOARD_SPEECH_BASE_URL=" + answering(t, 404, "")}
	sealed := func(cert, key string) []string {
		return append(calls[:3:3], "SWITCHBOARD_SIP_TLS_ADDR=127.0.0.1:0", "SWITCHBOARD_SIP_TLS_CERT="+cert, "SWITCHBOARD_SIP_TLS_KEY="+key)
	}
	model := func(url, key, name string) []string {
		return []string{"SWITCHBOARD_MODEL_BASE_URL=" + url, "SWITCHBOARD_MODEL_API_KEY=" + key, "SWITCHBOARD_MODEL_DEFAULT=" + name}
	}
	issuer := func(url string) []string {
		return []string{"SWITCHBOARD_OIDC_ISSUER=" + url, "SWITCHBOARD_OIDC_CLIENT_ID=us", healthy(t, "ok")}
	}
	const models = `{"data": [{"id": "small"}]}`
	for name, tt := range map[string]struct {
		more        []string
		check, mend string
	}{
		"data directory":      {[]string{"SWITCHBOARD_DATA_DIR=" + filepath.Join(file, "x")}, "storage", "SWITCHBOARD_DATA_DIR"},
		"another master key":  {[]string{"SWITCHBOARD_MASTER_KEY=" + strings.Repeat("6b", 32)}, "master key", "the database was created with"},
		"no master key":       {[]string{"SWITCHBOARD_MASTER_KEY="}, "master key", "master.key"},
		"malformed master":    {[]string{"SWITCHBOARD_MASTER_KEY=abc"}, "master key", "SWITCHBOARD_MASTER_KEY"},
		"short backup key":    {[]string{"SWITCHBOARD_BACKUP_KEY=short"}, "backup key", "age-keygen"},
		"no base URL":         {[]string{"SWITCHBOARD_ENV=production"}, "addresses", "https://"},
		"plain base URL":      {[]string{"SWITCHBOARD_ENV=production", healthy(t, "ok")}, "addresses", "SWITCHBOARD_TLS_ADDR"},
		"base URL of nobody":  {[]string{"SWITCHBOARD_BASE_URL=http://" + nobody(t)}, "addresses", "start the server"},
		"base URL of another": {[]string{healthy(t, "<html>")}, "addresses", "correct SWITCHBOARD_BASE_URL"},
		"no Redis":            {[]string{"SWITCHBOARD_REDIS_URL=redis://" + nobody(t)}, "redis", "SWITCHBOARD_REDIS_URL"},
		"no mail server":      {[]string{"SWITCHBOARD_SMTP_URL=smtp://" + nobody(t), "SWITCHBOARD_MAIL_FROM=a@b.example"}, "mail", "start the mail server"},
		"mail's password": {
			[]string{
				"SWITCHBOARD_SMTP_URL=" + strings.Replace(notifytest.NewMails(t).URL, notifytest.Token, "sk-secret", 1),
				"SWITCHBOARD_MAIL_FROM=a@b.example",
			}, "mail", "user and password",
		},
		"mail from nobody": {[]string{"SWITCHBOARD_SMTP_URL=smtp://" + nobody(t)}, "mail", "write an address"},
		"texts refused": {
			[]string{"SWITCHBOARD_SMS_URL=" + strings.Replace(answering(t, 401, ""), "://", "://AC1:token@", 1), "SWITCHBOARD_SMS_FROM=+15005550006"},
			"text messages", "account and token",
		},
		"texts without token": {[]string{"SWITCHBOARD_SMS_URL=https://api.twilio.com", "SWITCHBOARD_SMS_FROM=+15005550006"}, "text messages", "ACCOUNT:TOKEN"},
		"no issuer":           {issuer(answering(t, 404, "")), "issuer", "openid-configuration"},
		"issuer's other name": {issuer(answering(t, 200, `{"issuer": "https://else.example"}`)), "issuer", "https://else.example"},
		"issuer without base": {
			[]string{"SWITCHBOARD_OIDC_ISSUER=" + oidctest.New(t, nil).URL, "SWITCHBOARD_OIDC_CLIENT_ID=us"}, "issuer", "/session/oidc/callback",
		},
		"model of nobody":       {model("http://"+nobody(t), "", "small"), "model", "SWITCHBOARD_MODEL_BASE_URL"},
		"model's key":           {model(answering(t, 401, ""), "sk-secret", "small"), "model", "SWITCHBOARD_MODEL_API_KEY"},
		"model that is missing": {model(answering(t, 200, models), "", "large"), "model", "install it there"},
		"metrics of another's":  {[]string{"SWITCHBOARD_METRICS_ADDR=192.0.2.7:9090"}, "metrics", "0.0.0.0"},
		"sound of another's":    {[]string{"SWITCHBOARD_WEBRTC_ADDR=192.0.2.7:7882"}, "web calls", "0.0.0.0"},
		"sound told in vain":    {[]string{"SWITCHBOARD_WEBRTC_ADDR=0.0.0.0:7882", "SWITCHBOARD_WEBRTC_PUBLIC_ADDR=127.0.0.1"}, "web calls", "SWITCHBOARD_WEBRTC_PUBLIC_ADDR"},
		"peer URL of nobody":    {[]string{"SWITCHBOARD_PEER_URL=http://" + nobody(t)}, "other copies", "SWITCHBOARD_PEER_URL"},
		"peer URL of another":   {[]string{"SWITCHBOARD_PEER_URL=" + answering(t, 200, "<html>")}, "other copies", "SWITCHBOARD_PEER_URL"},
		"another model's kin":   {model(answering(t, 200, `{"data": [{"id": "large-mini"}]}`), "", "large"), "model", "install it there"},
		"model that fails":      {model(answering(t, 503, ""), "", "small"), "model", "status page"},
		"slow clock":            {model(dated(t, time.Hour, "", models), "", "small"), "clock", "NTP"},
		"fast clock":            {model(dated(t, -2*time.Minute, "", models), "", "small"), "clock", "NTP"},
		"embeddings that are missing": {
			[]string{"SWITCHBOARD_EMBEDDINGS_BASE_URL=" + answering(t, 200, models), "SWITCHBOARD_EMBEDDINGS_MODEL=large"}, "embeddings", "install it there",
		},
		"words of nobody":     {[]string{"SWITCHBOARD_WORDS=" + filepath.Join(dir, "none")}, "words", "switchboard words build"},
		"words that are none": {[]string{"SWITCHBOARD_WORDS=" + file}, "words", "switchboard words build"},
		"speech's key":        {[]string{"SWITCHBOARD_SPEECH_BASE_URL=" + answering(t, 403, ""), "SWITCHBOARD_SPEECH_API_KEY=k"}, "speech", "SWITCHBOARD_SPEECH_API_KEY"},
		"no carrier":          {[]string{"SWITCHBOARD_TELEPHONY=http://" + nobody(t)}, "carrier", "SWITCHBOARD_TELEPHONY"},
		"calls without sound": {calls[:2], "sip", "SWITCHBOARD_SPEECH_BASE_URL"},
		"too few ports":       {append(calls[:3:3], "SWITCHBOARD_SIP_RTP_PORTS=10000-10009"), "sip", "SWITCHBOARD_CALL_LIMIT"},
		"ports for no call beyond the limit": {
			append(calls[:3:3], "SWITCHBOARD_SIP_RTP_PORTS=10000-10298"), "sip", "SWITCHBOARD_SIP_RTP_PORTS",
		},
		"another's address": {append(calls[:3:3], "SWITCHBOARD_SIP_ADDR=192.0.2.7:5060"), "sip", "0.0.0.0"},
		"expired":           {sealed(expired, expiredKey), "sip", "renew it"},
		"expires soon":      {sealed(soon, soonKey), "sip", "renew it"},
		"key of another":    {sealed(soon, expiredKey), "sip", "the same certificate"},
		"configuration":     {[]string{"SWITCHBOARD_ENV=produktion"}, "configuration", "correct the variable"},
		"unknown variable":  {[]string{"SWITCHBOARD_DATA_DIRECTORY=/x"}, "configuration", "unset it"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found := examined(t, append(environ[:len(environ):len(environ)], tt.more...))
			if len(found) != 1 || found[0].Check != tt.check || !strings.Contains(found[0].Mend, tt.mend) {
				t.Errorf("found %+v, want %s: …%s…", found, tt.check, tt.mend)
			}
			for _, f := range found {
				if strings.Contains(f.What+f.Mend, "sk-secret") || strings.Contains(f.What, ":token") {
					t.Errorf("a secret: %+v", f)
				}
			}
		})
	}
}

// hostCertificate is one of three months that is valid for a while yet, in two files.
func hostCertificate(t *testing.T, dir string, lasts time.Duration, name string) (cert, key string) {
	t.Helper()
	return certificateFor(t, dir, 90*24*time.Hour, lasts, name)
}

// certificateFor a lifetime, of which a while is left.
func certificateFor(t *testing.T, dir string, lifetime, lasts time.Duration, name string) (cert, key string) {
	t.Helper()
	until := time.Now().Add(lasts)
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name}, NotBefore: until.Add(-lifetime), NotAfter: until, DNSNames: []string{name},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(dir, name+".crt"), filepath.Join(dir, name+".key")
	for path, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: encoded}} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key
}

// So is every fault that is planted in a database.
func TestDoctorFindsFaultsOfTheDatabase(t *testing.T) {
	t.Parallel()
	type plant struct{ dialect, sql, what, mend string }
	const both = ""
	for name, tt := range map[string]plant{
		"no policies":     {storetest.Postgres, `ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY`, "contacts has no forced", "ALTER TABLE contacts ENABLE"},
		"policies off":    {storetest.Postgres, `ALTER TABLE calls DISABLE ROW LEVEL SECURITY`, "calls has no forced", "ALTER TABLE calls ENABLE"},
		"tenant's policy": {storetest.Postgres, `DROP POLICY tenant ON messages`, "messages has 0 policies for switchboard_app", "migrations/postgres"},
		"second policy":   {storetest.Postgres, `CREATE POLICY more ON messages TO switchboard_app USING (true)`, "has 2 policies", "migrations/postgres"},
		"system's policy": {storetest.Postgres, `DROP POLICY system ON events`, "events has 0 policies for switchboard_system", "CREATE POLICY system ON events"},
		"grant":           {storetest.Postgres, `REVOKE ALL ON tools FROM switchboard_app`, "tools may not be read", "GRANT SELECT"},
		"clock": {
			storetest.Postgres, before("clock_timestamp()", "timestamptz", "pg_catalog.clock_timestamp() - interval '1 hour'"),
			"clock differs from the database's by -", "NTP",
		},
		"old PostgreSQL": {
			storetest.Postgres,
			before("current_setting(text)", "text", "CASE $1 WHEN 'server_version_num' THEN '140013' ELSE pg_catalog.current_setting($1) END"),
			"PostgreSQL 14 is too old", "15 or newer",
		},
		"standby":        {storetest.Postgres, before("pg_is_in_recovery()", "boolean", "true"), "is a standby", "lead to the primary"},
		"table":          {storetest.Postgres, `DROP TABLE call_refusals`, "call_refusals is missing", "backup"},
		"installation":   {storetest.Postgres, `REVOKE ALL ON installation FROM switchboard_system`, "installation cannot be read", "migrate up"},
		"trigger":        {storetest.SQLite, `DROP TRIGGER wall_contact_imports`, "trigger", "migrate up"},
		"newer":          {both, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999999999999, true)`, "newer version", "newer one"},
		"pending":        {both, `DELETE FROM goose_db_version WHERE version_id = (SELECT max(version_id) FROM goose_db_version)`, "1 migrations are pending", "migrate up"},
		"never migrated": {both, `DROP TABLE goose_db_version`, "has not been migrated", "migrate up"},
		"sealed":         {both, `UPDATE installation SET value = '00' WHERE key = 'number_hash_key'`, "cannot be opened", "backup"},
		"held":           {both, `INSERT INTO installation (key, value) VALUES ('held', 'restored')`, "is held", "switchboard release"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
				if tt.dialect != both && tt.dialect != dialect {
					continue
				}
				environ := used(t, dialect)
				plantIn(t, storedIn(environ), tt.sql)
				found := examined(t, environ)
				if len(found) != 1 || !strings.Contains(found[0].What, tt.what) || !strings.Contains(found[0].Mend, tt.mend) {
					t.Errorf("%s: found %+v, want %q and %q", dialect, found, tt.what, tt.mend)
				}
			}
		})
	}
}

// before is the SQL of a function that is found before PostgreSQL's own of that name.
func before(function, returns, expression string) string {
	return `DO $$ BEGIN
		EXECUTE 'CREATE FUNCTION public.` + function + ` RETURNS ` + returns + ` LANGUAGE sql AS ' || quote_literal($e$SELECT ` + expression + `$e$);
		EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database());
	END $$`
}

// plantIn waits for what a server that has just stopped still holds: closing a pool does not wait for what is rolled back.
func plantIn(t *testing.T, url, statement string) {
	t.Helper()
	driver, name := "pgx", url
	if path, ok := strings.CutPrefix(url, "sqlite://"); ok {
		driver, name = "sqlite", path+"?_pragma=busy_timeout(10000)"
	}
	db, err := sql.Open(driver, name) // which platform/store has registered
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if _, err := db.ExecContext(t.Context(), statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

func TestDoctorWithoutDatabase(t *testing.T) {
	t.Parallel()
	missing := on(t, "postgres://nobody:secret@"+nobody(t)+"/x?sslmode=disable")
	broken := on(t, "sqlite://"+filepath.Join(t.TempDir(), "broken.db"))
	if err := os.WriteFile(strings.TrimPrefix(broken[0], "SWITCHBOARD_DATABASE_URL=sqlite://"), bytes.Repeat([]byte("no database "), 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	gone := on(t, strings.Replace(storetest.Empty(t, storetest.Postgres), "/switchboard_test_", "/gone_", 1))
	for mend, environ := range map[string][]string{"start PostgreSQL": missing, "from a backup": broken, "create the database": gone} {
		found := examined(t, environ)
		if len(found) != 1 || found[0].Check != "database" || !strings.Contains(found[0].Mend, mend) || strings.Contains(found[0].What, "secret") {
			t.Errorf("found %+v, want %q", found, mend)
		}
	}
	if _, _, sound := store.Examine(t.Context(), "mysql://x"); sound {
		t.Error("mysql is sound")
	}
}
