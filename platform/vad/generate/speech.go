package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// spoken are the recordings: a file, and how espeak-ng speaks it.
var spoken = map[string][]string{
	"woman.wav": {"-m", "-v", "en-us+f3", "-s", "160", "Hello, I would like to change my appointment. <break time=\"600ms\"/> Is Thursday still free?"},
	"man.wav": {
		"-m", "-v", "en-gb+m3", "-s", "150",
		"Yes. <break time=\"700ms\"/> No, that was last week. <break time=\"400ms\"/> My number is four, seven, one, double two.",
	},
	"german.wav": {"-m", "-v", "de+f2", "-s", "150", "Guten Tag, ich rufe wegen der Rechnung an."},
}

// recordings are at 8 kHz, 6 dB lower, with a third of a second of silence around.
func recordings(ctx context.Context) error {
	for name, how := range spoken {
		said, err := exec.CommandContext(ctx, "espeak-ng", append([]string{"--stdout"}, how...)...).Output()
		if err != nil {
			return fmt.Errorf("espeak-ng: %w", err)
		}
		if err := record("testdata/"+name, said); err != nil {
			return err
		}
	}
	return nil
}

func record(name string, said []byte) error {
	in, err := sound.NewReader(bytes.NewReader(said))
	if err != nil {
		return err
	}
	channels, err := in.ReadAll(60 * in.Rate)
	if err != nil {
		return err
	}
	resampler, err := sound.NewResampler(in.Rate, sound.Rate)
	if err != nil {
		return err
	}
	samples := resampler.Flush(resampler.Write(make([]int16, sound.Rate/3), channels[0]))
	for i := range samples {
		samples[i] /= 2
	}
	samples = append(samples, make([]int16, sound.Rate/3)...)
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	out, err := sound.NewWriter(file, sound.Header{Rate: sound.Rate, Channels: 1, Length: len(samples)})
	if err != nil {
		return err
	}
	if err := out.Write(samples); err != nil {
		return err
	}
	return file.Close()
}
