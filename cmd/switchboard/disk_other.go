//go:build !linux

package main

// diskFree is known on Linux only.
func diskFree(string) (free uint64, known bool) { return 0, false }
