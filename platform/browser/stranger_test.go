package browser_test

import (
	"encoding/binary"
	"strconv"
	"strings"
)

func itoa(n int) string { return strconv.Itoa(n) }

// ufrag of our end in an answer.
func ufrag(answer string) string {
	_, rest, _ := strings.Cut(answer, "a=ice-ufrag:")
	name, _, _ := strings.Cut(rest, "\r\n")
	return name
}

// stunRequest is a check without a password.
func stunRequest(user string) []byte {
	padded := user + strings.Repeat("\x00", (4-len(user)%4)%4)
	b := []byte{0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 6}
	b = binary.BigEndian.AppendUint16(b, uint16(len(user)))
	b = append(b, padded...)
	binary.BigEndian.PutUint16(b[2:], uint16(len(b)-20))
	return b
}

func rtpPacket() []byte {
	return append([]byte{0x80, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, make([]byte, 160)...)
}
