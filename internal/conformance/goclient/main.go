// Command goclient tries the client that oapi-codegen makes of the document, against a running server.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	"conformance/client"
)

func main() {
	sub := os.Getenv("SUBACCOUNT")
	c, err := client.NewClientWithResponses(os.Getenv("BASE_URL"), client.WithRequestEditorFn(func(_ context.Context, r *http.Request) error {
		r.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))
		return nil
	}))
	if err != nil {
		log.Fatal(err)
	}
	ctx, limit := context.Background(), 5
	list, err := c.ListAssistantsWithResponse(ctx, &client.ListAssistantsParams{Limit: &limit, XSubaccountId: &sub})
	if err != nil || list.JSON200 == nil || len(list.JSON200.Data) == 0 || list.JSON200.Data[0].Name == "" {
		log.Fatalf("assistants: %v %s", err, list.Status())
	}
	none, err := c.GetAssistantWithResponse(ctx, "asst_none", &client.GetAssistantParams{XSubaccountId: &sub})
	if err != nil || none.JSON404 == nil || none.JSON404.Error.Code != client.ErrorCodeNotFound {
		log.Fatalf("what is not there: %v %s", err, none.Status())
	}
	fmt.Println("oapi-codegen: ok")
}
