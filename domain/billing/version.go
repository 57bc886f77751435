package billing

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/switchboard-dev/switchboard/ent"
)

// versionOf a list of prices, the earliest first. It is another one whenever any of them is set, changed or removed, and the same again where that
// is taken back.
func versionOf(rows []*ent.Price) string {
	var all strings.Builder
	for _, row := range rows {
		all.WriteString(row.ID + " " + row.Since)
		for _, n := range []*int64{row.MonthlyFee, row.CallMinute, row.CallStep, row.IncludedMinutes, row.Conversation, row.Reply, row.Number} {
			if n == nil {
				all.WriteString(" -")
			} else {
				all.WriteString(" " + strconv.FormatInt(*n, 10))
			}
		}
		all.WriteString("\n")
	}
	sum := sha256.Sum256([]byte(all.String()))
	return hex.EncodeToString(sum[:])
}
