package browser_test

import (
	"errors"
	"io"
	"testing"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// A page hears at once what it is to hear, and what it says is heard, however often it begins to speak.
func TestAHeadset(t *testing.T) {
	t.Parallel()
	s, page := connected(t)
	h := browser.NewHeadset(s, func(browser.Message) {})
	var f sound.Frame
	sound.Tone{Hz: []float64{500}, Level: -10}.Write(f[:], 0)
	for range 3 {
		h.Play(f)
	}
	for range 2 {
		if kind, data, err := page.Read(t.Context()); err != nil || kind != websocket.MessageBinary || len(data) != 2*browser.PacketSize {
			t.Fatalf("%v: %d bytes, %v", kind, len(data), err)
		}
	}
	for range 2 {
		one := h.Speak()
		tone := make([]int16, browser.PacketSize)
		sound.Tone{Hz: []float64{500}, Level: -10}.Write(tone, 0)
		for range 5 {
			if err := page.Write(t.Context(), websocket.MessageBinary, packet(t, tone)); err != nil {
				t.Fatal(err)
			}
		}
		heard := false
		for range 50 {
			in, err := one.Receive(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			heard = heard || loud(in.Frame)
		}
		if err := one.HangUp(t.Context()); err != nil || !heard {
			t.Errorf("it is not heard: %v", err)
		}
		if _, err := one.Receive(t.Context()); !errors.Is(err, io.EOF) || one.Lost() {
			t.Errorf("after the end: %v", err)
		}
		<-one.Done()
	}
}

// A page from which no sound comes is lost after a while, and one that is gone at once. Neither has hung up.
func TestAHeadsetIsLost(t *testing.T) {
	t.Parallel()
	s, page := connected(t)
	h := browser.NewHeadset(s, func(browser.Message) {})
	silent, frames := h.Speak(), 0
	for {
		if _, err := silent.Receive(t.Context()); err != nil {
			if errors.Is(err, io.EOF) || !silent.Lost() || frames != 150 {
				t.Errorf("%d frames: %v", frames, err)
			}
			break
		}
		frames++
	}
	if err := page.Write(t.Context(), websocket.MessageBinary, make([]byte, 2*browser.PacketSize)); err != nil {
		t.Fatal(err)
	}
	<-h.Sounds() // it is back
	again := h.Speak()
	_ = page.CloseNow()
	<-s.Done()
	if _, err := again.Receive(t.Context()); err == nil || errors.Is(err, io.EOF) || !again.Lost() {
		t.Errorf("gone: %v", err)
	}
}
