module github.com/switchboard-dev/switchboard/sdk/go

go 1.24
