package voice_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/voice"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/catalog"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// nowhere is an id that no voice has.
const nowhere = "voi_01m7zzzzzzezzt1p20pdey9x3f"

func TestChangeKeepsWhatIsOmitted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *booth) {
		in := plain("Ada")
		in.Accent, in.Gender, in.PreviewAudioURL = sent("irish"), sent("female"), sent("https://example.org/ada.mp3")
		made := b.add(in)
		if !made.IsCustom || made.AllowCopy || made.Age != nil || *made.OwnerID() != authz.From(b.ctx).Subaccount {
			t.Errorf("made %+v", made)
		}
		if _, err := b.Change(b.ctx, made.ID, voice.Update{
			VoiceName: sent("Grace"), Gender: patch.Sent[string](nil), AllowCopy: sent(true),
		}); err != nil {
			t.Fatal(err)
		}
		before, err := b.Get(b.ctx, made.ID)
		if err != nil {
			t.Fatal(err)
		}
		await.Until(t, "the clock stands still", func() bool { return time.Since(before.UpdatedAt) > time.Millisecond })
		if same, err := b.Change(b.ctx, made.ID, voice.Update{}); err != nil || !same.UpdatedAt.Equal(before.UpdatedAt) {
			t.Errorf("nothing was sent: %v, %v, as of %v", same, err, before.UpdatedAt)
		}
		got, err := b.Get(b.ctx, made.ID)
		if err != nil {
			t.Fatal(err)
		}
		if got.VoiceName != "Grace" || got.Gender != nil || !got.AllowCopy || *got.Accent != "irish" || got.VoiceID != "v-Ada" ||
			*got.PreviewAudioURL != "https://example.org/ada.mp3" {
			t.Errorf("after the change: %+v", got)
		}
		if found, _ := b.ids(b.ctx, voice.Filter{Search: new("GRACE")}); len(found) == 0 || found[0] != made.ID {
			t.Errorf("its new name finds %v", found)
		}
	})
}

func TestRulesNameTheField(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *booth) {
		made := b.add(plain("Ada"))
		for name, c := range map[string]struct {
			change func(in *voice.Create)
			fields []string
		}{
			"nothing":             {func(in *voice.Create) { *in = voice.Create{} }, []string{"provider", "voiceId", "voiceName"}},
			"no such provider":    {func(in *voice.Create) { in.Provider = "ACME" }, []string{"provider"}},
			"a long name":         {func(in *voice.Create) { in.VoiceName = strings.Repeat("a", 201) }, []string{"voiceName"}},
			"an empty accent":     {func(in *voice.Create) { in.Accent = sent("") }, []string{"accent"}},
			"no URL":              {func(in *voice.Create) { in.PreviewAudioURL = sent("nowhere") }, []string{"previewAudioUrl"}},
			"null for yes and no": {func(in *voice.Create) { in.AllowCopy = patch.Sent[bool](nil) }, []string{"allowCopy"}},
		} {
			in := plain("Grace")
			c.change(&in)
			_, err := b.Add(b.ctx, in)
			refused(t, name, err, fault.Validation, c.fields...)
		}
		_, err := b.Change(b.ctx, made.ID, voice.Update{VoiceName: patch.Sent[string](nil), Age: sent("")})
		refused(t, "a change", err, fault.Validation, "age", "voiceName")
		if got, err := b.Get(b.ctx, made.ID); err != nil || got.VoiceName != "Ada" || len(b.own(b.ctx)) != 1 {
			t.Errorf("something was kept: %+v, %v", got, err)
		}
	})
}

// attempts are all that can be done with one voice by its id.
func (b *booth) attempts(ctx context.Context, id string) map[string]error {
	_, read := b.Get(ctx, id)
	_, renamed := b.Change(ctx, id, voice.Update{VoiceName: sent("Mine")})
	_, untouched := b.Change(ctx, id, voice.Update{})
	_, copied := b.Copy(ctx, id)
	return map[string]error{"read": read, "rename": renamed, "change nothing": untouched, "copy": copied, "delete": b.Delete(ctx, id)}
}

func TestWhatIsNotTheCallersIsNotThere(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *booth) {
		made, gone := b.add(plain("Ada")), b.add(plain("Gone"))
		if err := b.Delete(b.ctx, gone.ID); err != nil {
			t.Fatal(err)
		}
		rival, stranger := storetest.Rival(t, b.Store(), b.ctx), storetest.Stranger(t, b.Store())
		for _, c := range []struct {
			who string
			ctx context.Context
			id  string
		}{
			{"another subaccount", rival, made.ID},
			{"another workspace", stranger, made.ID},
			{"gone meanwhile", b.ctx, gone.ID},
			{"never there", b.ctx, nowhere},
		} {
			for what, err := range b.attempts(c.ctx, c.id) {
				refused(t, c.who+": "+what, err, fault.NotFound)
			}
			if found, err := b.GetAll(c.ctx, []string{c.id}); err != nil || len(found) != 0 {
				t.Errorf("%s: %v, %v", c.who, found, err)
			}
		}
		if got, err := b.Get(b.ctx, made.ID); err != nil || got.VoiceName != "Ada" {
			t.Errorf("its owner has %+v, %v", got, err)
		}
		if n := len(b.own(rival)) + len(b.own(stranger)); n != 0 {
			t.Errorf("%d voices were copied", n)
		}
	})
}

func TestPlatformVoicesAreReadOnly(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *booth) {
		for _, id := range []string{catalog.Voices()[0].ID, catalog.Voices()[len(catalog.Voices())-1].ID} {
			for _, in := range []voice.Update{{}, {VoiceName: sent("Mine")}, {AllowCopy: sent(true)}} {
				_, err := b.Change(b.ctx, id, in)
				refused(t, "change", err, fault.Conflict)
			}
			refused(t, "delete", b.Delete(b.ctx, id), fault.Conflict)
			_, err := b.Copy(b.ctx, id)
			refused(t, "copy", err, fault.NotFound)
			if v, err := b.Get(b.ctx, id); err != nil || v.VoiceName == "Mine" || v.AllowCopy {
				t.Errorf("%s is %+v, %v", id, v, err)
			}
		}
	})
}

// A copy is allowed by the voice and inside the workspace; it is the copier's own, and allows nothing itself.
func TestCopy(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *booth) {
		in := plain("Ada")
		in.Accent, in.Age, in.AllowCopy = sent("irish"), sent("young"), sent(true)
		made := b.add(in)
		in.VoiceName = "Bo"
		beside := b.add(in) // may be copied as well, and is not what is asked for
		rival, stranger := storetest.Rival(t, b.Store(), b.ctx), storetest.Stranger(t, b.Store())
		_, err := b.Copy(stranger, made.ID)
		refused(t, "another workspace", err, fault.NotFound)
		got, err := b.Copy(rival, made.ID)
		if err != nil {
			t.Fatal(err)
		}
		if got.ID == made.ID || got.VoiceID != made.VoiceID || got.VoiceName != "Ada" || got.Provider != "CUSTOM" || *got.Accent != "irish" ||
			*got.Age != "young" || got.Gender != nil || got.AllowCopy || *got.OwnerID() != authz.From(rival).Subaccount {
			t.Errorf("the copy: %+v", got)
		}
		_, err = b.Get(rival, made.ID)
		refused(t, "what may be copied is read", err, fault.NotFound)
		refused(t, "what may be copied is deleted", b.Delete(rival, made.ID), fault.NotFound)
		if _, err := b.Change(b.ctx, made.ID, voice.Update{AllowCopy: sent(false)}); err != nil {
			t.Fatal(err)
		}
		_, err = b.Copy(rival, made.ID)
		refused(t, "no longer allowed", err, fault.NotFound)
		if err := b.Delete(b.ctx, beside.ID); err != nil {
			t.Fatal(err)
		}
		if ours, theirs := b.own(b.ctx), b.own(rival); len(ours) != 1 || len(theirs) != 1 || theirs[0] != got.ID {
			t.Errorf("%v here, %v there", ours, theirs)
		}
	})
}
