.DEFAULT_GOAL := help

LINT_VERSION := v2.12.2
MODULE := github.com/switchboard-dev/switchboard

# What `switchboard version` prints, as far as git knows it. The date is the commit's, so that two builds are the same.
stamp = -X $(MODULE)/platform/build.version=$(shell git describe --tags --always --dirty 2>/dev/null) \
	-X $(MODULE)/platform/build.commit=$(shell git rev-parse HEAD 2>/dev/null) \
	-X $(MODULE)/platform/build.date=$(shell TZ=UTC git log -1 --date=format-local:%Y-%m-%dT%H:%M:%SZ --format=%cd 2>/dev/null)

# The server and its database on a processor of their own, for what makes a load on them must not take from what is measured.
server := taskset --cpu-list 0
client := taskset --cpu-list 1

.PHONY: help run build packages checked web web-dev cold release reproduced deployment boot backup test extended verify generate migration vectors lint fmt mutants proof figures chaos overload hostile contract conformance acme clients sdk fuzz lock upgrade bench bench-server bench-crowd bench-growth bench-import bench-calls bench-chat bench-inbox bench-said bench-search bench-talk bench-web screenshots demo-knowledge

help: ## List all targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## Serve the demo on http://127.0.0.1:8080, from SQLite in ./data.
	bin/switchboard serve --demo

build: ## Build bin/switchboard, with the dashboard where there is Node 20.
	@$(MAKE) --no-print-directory -j2 web packages
	go build -ldflags "-s -w $(stamp)" -o bin/switchboard ./cmd/switchboard

packages: # What the server is made of but for the dashboard, compiled while npm and Vite make that.
	@go build $$(go list -e -deps ./cmd/switchboard | grep '^$(MODULE)/' | grep -v '^$(MODULE)/\(cmd\|web\)')

checked: # What the dashboard's tests leave of the processors compiles the packages.
	script/web check

web: ## Build the dashboard alone, into web/dist; a build of the server carries it.
	script/web build

cold: ## Measure how long the demo takes to start on a machine that has nothing yet.
	script/cold parts
	script/cold run

web-dev: ## Serve the dashboard with hot reload, in front of a server on 127.0.0.1:8080.
	script/web dev

release: ## Build static binaries of all platforms, checksums and what they are made of, into bin/release.
	STAMP='$(stamp)' script/release $(PLATFORMS)

reproduced: ## Build the release of one platform twice, with nothing cached, and compare the bytes.
	script/reproduced

deployment: ## Check what is in deploy/ with the tools that it is for, how large the release is, and run the image. It needs root on Debian.
	script/deployment

boot: ## Run the unit in a guest, the image and the compose file: call, upgrade, roll back, back up, restore, move. It needs root on Debian.
	script/boot $(PARTS)

backup: ## Back up under WRITES writes a second (500), for LASTS seconds (20), on each database, restore into both, and judge what comes of it.
	WRITES=$(or $(WRITES),500) LASTS=$(or $(LASTS),20) script/postgres go test -count=1 -v -parallel 1 -run 'TestExtendedBackupUnderWrites|TestBackupBars|TestOrphansAreFound' ./cmd/switchboard

# Tests copy a database a thousand times: what makes that recoverable, and what looks after databases for days, is a third of the server's work.
test extended: export TEST_POSTGRES_OPTIONS := -c wal_level=minimal -c max_wal_senders=0 -c autovacuum=off -c jit=off -c max_wal_size=2GB -c checkpoint_timeout=1h
test: ## Test every package, on SQLite and on a throw-away PostgreSQL, and the main ways through the dashboard in a browser.
	script/formatted
	@$(MAKE) --no-print-directory -j2 packages checked
	script/web require
	script/memory script/postgres script/browser script/suites

extended: ## Test what takes long, and calls in real time: proofs by volume and chance in a small size, kills of servers, the dashboard screen by screen.
	script/web require
	script/memory script/postgres script/browser script/suites extended

verify: ## Vet all code, and fail where what is generated or a migration is missing or stale.
	script/unchanged $(MAKE) --no-print-directory generate
	script/postgres go run ./migrations/generate -check
	go vet -tags mcpfixture ./...

generate: ## Write the generated code anew, after a change of ent/schema, of a .graphql file or of a document of the dashboard.
	cd ent && go generate ./...
	go run ./operation/projection/generate
	cd operation/internal/toy && go run ../../projection/generate
	go generate ./platform/phone
	script/web generate
	go test -count=1 -run TestDocuments ./web -update
	go test -count=1 -run TestTables ./platform/backup -update
	go test -count=1 -run TestLibraries ./internal/sdk/contract -update

migration: ## Write the migration of a change of ent/schema: make migration NAME=add_tags
	script/postgres go run ./migrations/generate -name "$(NAME)"

vectors: ## Make the table of words that the search understands by. It needs npm and Debian's package scowl.
	go generate ./platform/vector

lint: ## Run golangci-lint.
	script/lint $(LINT_VERSION) run

fmt: ## Format the code.
	script/lint $(LINT_VERSION) fmt

mutants: ## Plant faults in walls, scopes, keys, limits and the projection, and see that each is noticed.
	script/mutants

# Each is a part of its test's size; what stands here is its usual size in `make proof`. See internal/volume.
proof: export RACERS := $(or $(RACERS),1000)
proof: export MATRIX := $(or $(MATRIX),1)
proof: export ORDERS := $(or $(ORDERS),1)
proof: export INBOX := $(or $(INBOX),100000)
proof: export APPOINTMENTS := $(or $(APPOINTMENTS),100000)
proof: export OPERATIONS := $(or $(OPERATIONS),100000)
proof: export CALLS := $(or $(CALLS),500)
proof: export EVENTS := $(or $(EVENTS),2000)
proof: export DELETIONS := $(or $(DELETIONS),10)
proof: export KILLS := $(or $(KILLS),10)
proof: export CONVERSATIONS := $(or $(CONVERSATIONS),200)
proof: export MESSAGES := $(or $(MESSAGES),300)
proof: ## Prove by volume, at full size: races, scopes, pools, hostile orders, and lists under kill -9.
	script/postgres go test -count=1 -v -timeout 90m -run 'Race|BesideDeletions|AtOnce|ATime|ScopeMatrix|ObedientModel|AnyLength|PoolKeeps|SurviveKills|SurvivesKills|PlaceOneCall|OpenByTheirIndexes|ThePastIsNotRead' ./rest ./platform/store ./cmd/switchboard ./domain/inbox ./domain/appointment

figures: ## Count a year of an agency of ten million calls and conversations, and ask for it, beside a plain count. It needs 10 GB.
	FIGURES=$(or $(ROWS),10000000) CLIENTS=100 script/postgres go test -count=1 -v -timeout 6h -run TestLargeAgency ./domain/figure

chaos: ## Kill, cut, slow down, fill up and step the clock under 100,000 writes, and judge what comes of it. It needs root, for disks of their own.
	script/postgres true
	go run ./internal/chaos -writes $(or $(WRITES),50000) -faults $(or $(FAULTS),50)
	go run ./internal/chaos -control -writes 3000 -faults 10

hostile: ## Attack what all tenants share, and judge what a neighbour notices, on PostgreSQL. It needs two processors.
	$(server) script/postgres $(client) go run ./internal/hostile -cores 0

upgrade: ## Run the oldest program that may serve on the new schema under load, 100,000 requests without an error, and roll back to it.
	script/postgres go run ./internal/upgrade -requests $(or $(REQUESTS),100000) -old '$(OLD)' $(if $(NEXT),-next)

fuzz: ## Send 20,000 requests that are made from the OpenAPI document.
	FUZZ=20000 go test -count=1 -v -run TestRequestsFromTheDocument ./rest

conformance: ## Hold the server against linters, audits, a client of MCP and a browser. It needs npm.
	script/conformance

acme: ## Order certificates from Pebble, a test authority, and renew one.
	script/pebble

clients: ## Have tools generate clients for Go, TypeScript and Python, and run the whole flow with each. It needs npm and Python with PyPI.
	script/clients

sdk: ## Pack each client library, install it into an empty project, and run a flow against the demo. It needs Node, npm and Python.
	script/sdk

contract: ## Compare the operations with the contract and their lock file, try each from every side, and count.
	script/verbose script/postgres go test -count=1 -v -run 'Contract|Lock' ./operation ./rest

lock: ## Accept a change of what clients rely on: write the operations' lock file anew.
	go test -count=1 -run Lock ./operation -update

bench: ## Run the benchmarks of single packages.
	go test -run '^$$' -bench . -benchmem ./authz ./graph/guard ./domain/knowledge/index ./operation ./platform/limit ./platform/secret

bench-server: ## Measure the server beside a hand-written one, on PostgreSQL.
	script/postgres go run ./internal/bench

bench-crowd: ## Measure contacts by the hundred thousand beside the hand-written server, on PostgreSQL.
	script/postgres go run ./internal/bench -crowd $(or $(CROWD),100000)

bench-growth: ## Measure one subaccount in a small database and in a large one, on PostgreSQL.
	script/postgres go run ./internal/bench -growth $(or $(GROWTH),10000/10,3000000/10000)

bench-import: ## Measure the import of contacts, and what another tenant notices of it, on PostgreSQL.
	script/postgres go run ./internal/bench -import $(or $(ROWS),100000)

bench-calls: ## Measure the gate and the placing of calls by the test carrier, on PostgreSQL.
	script/postgres go run ./internal/bench -call $(or $(CALLS),100)

bench-chat: ## Measure conversations at once with a language model that streams, on both databases.
	go run ./internal/bench -chat $(or $(TALKS),200)
	script/postgres go run ./internal/bench -chat $(or $(TALKS),200)

overload: ## Judge what the server answers at one to ten times of what it can, on PostgreSQL, and how it drains. It needs two processors.
	$(server) script/postgres $(client) go run ./internal/bench -overload $(or $(SECONDS),8) -cores 0; measured=$$?; \
	go test -count=1 -v -run TestDrain ./cmd/switchboard && exit $$measured

bench-inbox: ## Open each view of an inbox of 100,000 conversations and set each filter, on both databases, and judge how long that takes.
	go run ./internal/bench -inbox $(or $(TALKS),100000)
	script/postgres go run ./internal/bench -inbox $(or $(TALKS),100000)
	CONVERSATIONS=$(or $(TALKS),100000) script/postgres go test -run - -bench Search -benchtime 30x -timeout 60m ./domain/chat

bench-said: ## Search ten thousand and a hundred thousand messages on both databases, and measure what indexing one costs.
	script/postgres go test -run - -bench 'Said|Keep' -benchtime 300x -timeout 30m ./domain/said

bench-search: ## Ask the search what callers ask, and measure it in ten and in a hundred thousand passages, on both databases, against their bars.
	@missed=0; for run in './internal/bench/search' './internal/manual -copies 1,10'; do \
		go run $$run || missed=1; done; \
		script/postgres go run ./internal/manual -copies 1,10 || missed=1; exit $$missed

bench-talk: ## Measure calls that speak: whom they cut off, how fast they answer and fall silent, who is a machine, what fifty cost.
	TALK=1 script/verbose go test -count=1 -v -timeout 30m ./internal/talkbench
	TALK=1 script/postgres go test -count=1 -run 'PutsThroughBySIP|MachinesAreFoundBySIP|RingingEnds|KilledServersCallsEnd' ./rest ./cmd/switchboard

bench-web: ## Measure the dashboard in a browser: scrolling, clicks, the first load, Lighthouse.
	script/bench-web

demo-knowledge: ## Teach an assistant the PostgreSQL manual (Debian: postgresql-doc-15), and ask it.
	go run ./internal/manual

screenshots: ## Write a picture of every screen of the dashboard on the demo into docs/screenshots.
	script/screenshots
