package sip

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
)

var errPorts = errors.New("sip: no port for sound is free")

// Pairs is how many calls can have sound by some ports: each takes an even one and the one above it.
func Pairs(first, last int) int { return max(0, (last-first-first%2+1)/2) }

// ports opens a pair of sockets for sound: an even port, and the odd one above it for its reports.
func ports(host net.IP, first, last int) (sound, reports *net.UDPConn, err error) {
	if first == 0 {
		return anyPorts(host)
	}
	pairs := Pairs(first, last)
	if pairs == 0 {
		return nil, nil, errPorts
	}
	first += first % 2
	from := rand.IntN(pairs) //nolint:gosec // nobody gains by guessing a port that the call announces
	for i := range pairs {
		if sound, reports, err = pair(host, first+2*((from+i)%pairs)); err == nil {
			return sound, reports, nil
		}
	}
	return nil, nil, fmt.Errorf("%w: %w", errPorts, err)
}

// anyPorts lets the system choose.
func anyPorts(host net.IP) (sound, reports *net.UDPConn, err error) {
	for range 50 {
		if sound, err = net.ListenUDP("udp", &net.UDPAddr{IP: host}); err != nil {
			return nil, nil, fmt.Errorf("%w: %w", errPorts, err)
		}
		port := sound.LocalAddr().(*net.UDPAddr).Port //nolint:forcetypeassert // a UDP socket has such an address
		if reports, err = net.ListenUDP("udp", &net.UDPAddr{IP: host, Port: port + 1}); err == nil && port%2 == 0 {
			return sound, reports, nil
		}
		_ = sound.Close()
		if err == nil {
			_ = reports.Close()
		}
	}
	return nil, nil, errPorts
}

func pair(host net.IP, port int) (sound, reports *net.UDPConn, err error) {
	if sound, err = net.ListenUDP("udp", &net.UDPAddr{IP: host, Port: port}); err != nil {
		return nil, nil, fmt.Errorf("sip: sound: %w", err)
	}
	if reports, err = net.ListenUDP("udp", &net.UDPAddr{IP: host, Port: port + 1}); err != nil {
		_ = sound.Close()
		return nil, nil, fmt.Errorf("sip: reports: %w", err)
	}
	return sound, reports, nil
}
