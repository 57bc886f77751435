//go:build !linux

package nice

func giveWay() {}
