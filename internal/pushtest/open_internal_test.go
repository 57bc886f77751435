package pushtest

import (
	"crypto/ecdh"
	"encoding/base64"
	"testing"
)

// The message of RFC 8291, appendix A, is opened.
func TestExample(t *testing.T) {
	t.Parallel()
	get := func(text string) []byte {
		t.Helper()
		b, err := base64.RawURLEncoding.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	private, err := ecdh.P256().NewPrivateKey(get("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
	if err != nil {
		t.Fatal(err)
	}
	body := get("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
	text, err := decrypt(body, private, get("BTBZMqHH6r4Tts7J_aSIgg"))
	if err != nil || string(text) != "When I grow up, I want to be a watermelon" {
		t.Errorf("got %q, %v", text, err)
	}
	body[len(body)-1] ^= 1
	if _, err := decrypt(body, private, get("BTBZMqHH6r4Tts7J_aSIgg")); err == nil {
		t.Error("a changed message is opened")
	}
	if _, err := checkSender("vapid t=a.b.c, k=x", "https://push.example", "x"); err == nil {
		t.Error("anybody sends")
	}
}
