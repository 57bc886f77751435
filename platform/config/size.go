package config

import (
	"errors"
	"math"
	"strconv"
	"strings"
)

// Size is a number of bytes.
type Size int64

// LargestUpload is how large UploadLimit may be: what a subaccount has of the room that all uploads under way share.
const LargestUpload = 512 << 20

var errSize = errors.New("write it as a number with KB, MB or GB, such as 50MB")

// UnmarshalText reads "50MB", "512KB", "1GB" and plain bytes.
func (s *Size) UnmarshalText(text []byte) error {
	digits := strings.TrimRight(string(text), "KMGB")
	unit, known := map[string]int64{"": 1, "B": 1, "KB": 1 << 10, "MB": 1 << 20, "GB": 1 << 30}[string(text[len(digits):])]
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || !known || n < 0 || n > math.MaxInt64/unit {
		return errSize
	}
	*s = Size(n * unit)
	return nil
}
