package storetest

import (
	"net"
	"net/url"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
)

// Pooler is a pooler in front of PostgreSQL that has one connection to it, and gives it to one transaction of a client after the other, as
// PgBouncer does in transaction mode.
func Pooler(t testing.TB, databaseURL string) (through string) {
	t.Helper()
	u, err := url.Parse(databaseURL)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := pgconn.Connect(t.Context(), databaseURL)
	if err != nil {
		t.Fatal(err)
	}
	server, err := conn.Hijack()
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = l.Close(), server.Conn.Close() })
	u.Host = l.Addr().String()
	p := &pooler{server: server.Frontend}
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			go p.serve(client)
		}
	}()
	return u.String()
}

type pooler struct {
	turn   sync.Mutex // of the transaction that has the connection
	server *pgproto3.Frontend
}

// serve a client until it goes.
func (p *pooler) serve(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	client := pgproto3.NewBackend(conn, conn)
	if _, err := client.ReceiveStartupMessage(); err != nil {
		return
	}
	client.Send(&pgproto3.AuthenticationOk{})
	client.Send(&pgproto3.ParameterStatus{Name: "server_version", Value: "15.0"})
	client.Send(&pgproto3.ParameterStatus{Name: "client_encoding", Value: "UTF8"})
	client.Send(&pgproto3.ParameterStatus{Name: "standard_conforming_strings", Value: "on"})
	client.Send(&pgproto3.BackendKeyData{SecretKey: make([]byte, 4)})
	client.Send(&pgproto3.ReadyForQuery{TxStatus: 'I'})
	has := false
	defer func() {
		if has {
			p.turn.Unlock()
		}
	}()
	for client.Flush() == nil {
		asked, err := client.Receive()
		if _, over := asked.(*pgproto3.Terminate); over || err != nil {
			return
		}
		if !has {
			p.turn.Lock()
			has = true
		}
		p.server.Send(asked)
		switch asked.(type) {
		case *pgproto3.Query, *pgproto3.Sync:
			status, err := p.answer(client)
			if err != nil {
				return
			}
			if status == 'I' {
				has = false
				p.turn.Unlock()
			}
		}
	}
}

// answer what was asked, and say how the transaction stands.
func (p *pooler) answer(client *pgproto3.Backend) (status byte, err error) {
	if err := p.server.Flush(); err != nil {
		return 0, err
	}
	for {
		said, err := p.server.Receive()
		if err != nil {
			return 0, err
		}
		client.Send(said)
		if err := client.Flush(); err != nil {
			return 0, err
		}
		if ready, is := said.(*pgproto3.ReadyForQuery); is {
			return ready.TxStatus, nil
		}
	}
}
