package catalog_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/catalog"
)

func TestEveryProviderHasVoices(t *testing.T) {
	t.Parallel()
	count := map[string]int{}
	for _, v := range catalog.Voices() {
		count[v.Provider]++
	}
	providers := []string{"ELEVENLABS", "OPENAI", "DEEPGRAM", "PLAYHT", "RIME", "MINIMAX"} // CUSTOM has none
	for _, p := range providers {
		if count[p] < 10 {
			t.Errorf("%s has %d voices", p, count[p])
		}
	}
	if len(count) != len(providers) {
		t.Errorf("voices of %v", count)
	}
}

func TestVoicesAreDistinct(t *testing.T) {
	t.Parallel()
	ids, keys := map[string]bool{}, map[string]bool{}
	for _, v := range catalog.Voices() {
		if ids[v.ID] || keys[v.Provider+"/"+v.VoiceID] {
			t.Errorf("%s %s is there twice", v.Provider, v.VoiceID)
		}
		ids[v.ID], keys[v.Provider+"/"+v.VoiceID] = true, true
	}
	if len(ids) < 500 {
		t.Errorf("only %d voices", len(ids))
	}
}

// Where a provider uses another word, its file says which of these stands for it.
var (
	genders = []string{"female", "male", "neutral"}
	ages    = []string{"young", "middle_aged", "old"}
	accents = []string{
		"american", "american spanish", "arabic", "argentine", "australian", "austrian", "brazilian", "british", "canadian",
		"cantonese", "chilean", "chinese", "colombian", "czech", "dominican", "dutch", "ecuadorian", "egyptian", "filipino",
		"finnish", "french", "german", "greek", "indian", "indonesian", "irish", "italian", "japanese", "korean",
		"latin american", "mexican", "peruvian", "polish", "portuguese", "romanian", "russian", "singaporean",
		"southern american", "spanish", "swedish", "thai", "transatlantic", "turkish", "ukrainian", "venezuelan", "vietnamese",
	}
)

func TestAttributesAreOfTheirSets(t *testing.T) {
	t.Parallel()
	all := catalog.Voices()
	if len(all) < 500 {
		t.Fatalf("only %d voices", len(all))
	}
	for _, v := range all {
		for _, tt := range []struct {
			value *string
			set   []string
		}{{v.Accent, accents}, {v.Gender, genders}, {v.Age, ages}} {
			if tt.value != nil && !slices.Contains(tt.set, *tt.value) {
				t.Errorf("%s %s: %q", v.Provider, v.VoiceID, *tt.value)
			}
		}
		if p := v.PreviewAudioURL; p != nil {
			if u, err := url.Parse(*p); err != nil || u.Scheme != "https" || u.Host == "" {
				t.Errorf("%s %s: preview %q", v.Provider, v.VoiceID, *p)
			}
		}
		if text := v.VoiceID + v.Name; len(v.VoiceID) > 200 || len(v.Name) > 200 || text != strings.TrimSpace(text) {
			t.Errorf("%s %q %q", v.Provider, v.VoiceID, v.Name)
		}
	}
}

// A list shows the newest first.
func TestVoicesKeepTheirOrder(t *testing.T) {
	t.Parallel()
	all := catalog.Voices()
	if want := time.Date(2020, time.January, 1, 0, 0, 0, 0, time.UTC); !all[0].CreatedAt.Equal(want) {
		t.Errorf("the first is of %v", all[0].CreatedAt)
	}
	for i, v := range all[1:] {
		before := all[i]
		if v.Provider < before.Provider || v.Provider == before.Provider && v.Name < before.Name {
			t.Errorf("%s %s is after %s %s", v.Provider, v.Name, before.Provider, before.Name)
		}
		if !v.CreatedAt.Before(before.CreatedAt) {
			t.Errorf("%s %s is as new as the one before", v.Provider, v.Name)
		}
	}
}

// These ids are in customers' hands.
func TestVoicesHaveTheSameIDsEverywhere(t *testing.T) {
	t.Parallel()
	all := catalog.Voices()
	for voice, want := range map[string]string{
		"OPENAI/alloy":                    "voi_2dk7k30dsaak6swrwdrbz8xk50",
		"DEEPGRAM/aura-2-thalia-en":       "voi_40a9gnhzq2aybb0j6k53xr8nc5",
		"ELEVENLABS/21m00Tcm4TlvDq8ikWAM": "voi_6db2yky821b9m96qz0hjm0cm33",
	} {
		i := slices.IndexFunc(all, func(v catalog.Voice) bool { return v.Provider+"/"+v.VoiceID == voice })
		if i < 0 || all[i].ID != want {
			t.Errorf("%s is number %d, and not %s", voice, i, want)
		}
	}
}
