//go:build !unix

package main

// filesMost is known on Unix only.
func filesMost() (most uint64, known bool) { return 0, false }
