package sip

import (
	"crypto/tls"
	"errors"
)

// certificate is what is wrong with the certificate of a trunk.
func certificate(err error) error {
	if bad, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return bad.Err
	}
	return err
}

func isCertificate(err error) bool {
	_, is := errors.AsType[*tls.CertificateVerificationError](err)
	return is
}
