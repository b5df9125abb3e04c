//go:build linux || darwin

// Package orders keeps orders and says what they cost.
//
//	type NotAType struct{} // code in a comment
package orders

import (
	"context"
	"errors"
	"fmt"
	htmltemplate "html/template" // an alias
	"net/http"
	"sort"
	. "strings"
	"sync"
	"time"

	_ "embed"

	"example.org/shop/internal/clock"
	"example.org/shop/ledger/v2"
	"gopkg.in/yaml.v3"
)

import "C"

//go:embed schema.sql
var schema string

//go:generate stringer -type=State

// State says how far an order has come.
type State int

const (
	Open State = iota // nobody paid yet
	Paid
	Shipped
	_
	Cancelled

	firstBit, lastBit = 1 << iota, 1<<iota - 1
	nextBit, afterBit
)

const MaxLines = 1_000

const (
	Version = "2.4.0"
	banner  = `
func notAFunction() {}
type NotAType struct {}
`
)

var (
	// ErrEmpty is returned for an order without lines.
	ErrEmpty      = errors.New("orders: no lines")
	ErrNotAllowed error
	registry, lookup = map[string]Store{}, sync.Map{}
	_        Store = (*Memory)(nil)
	attempts = new(3)
)

var defaultLimits = struct {
	Lines  int
	Weight float64
}{
	Lines:  MaxLines,
	Weight: 31.5,
}

// now can be replaced in tests.
var now = func() time.Time {
	type local struct{ at time.Time }
	return local{time.Now()}.at
}

type (
	// ID is one of ours.
	ID = string

	Money struct {
		Cents    int64  `json:"cents"`
		Currency string `json:"currency,omitempty"`
	}

	Handler func(ctx context.Context, order *Order) error

	Middleware func(Handler) Handler

	matrix [3][3]float64
	byState map[State][]*Order

	pair[K comparable, V any] struct {
		key   K
		value V
	}
)

type Set[T comparable] = map[T]struct{}

// Line is one row of an order.
type Line struct {
	Product  string
	Quantity int
	Price    Money
}

/* Order is what somebody asked for.
type Fake struct {} */
type Order struct {
	*sync.Mutex
	clock.Clock
	pair[string, int]

	ID           ID        `json:"id" yaml:"id"`
	state        State     // hidden
	Lines        []Line    `json:"lines"`
	Placed, Paid time.Time `json:"-"`
	Address      struct {
		Street string
		Zip    string
	}
	OnChange func(before, after State) error
	events   <-chan struct{ name string }
	tags     map[string][]string
}

// Number is what can be added up.
type Number interface {
	~int | ~int64 |
		~float64
}

type Store interface {
	fmt.Stringer
	http.Handler
	comparable

	// Get looks one up.
	Get(ctx context.Context, id ID) (*Order, error)
	Put(
		ctx context.Context,
		order *Order,
		options ...Option,
	) error
	Each(func(*Order) bool)
	private()
}

type Empty interface{}

type Option func(*options)

type options struct{ dryRun bool }

// NewOrder makes an order; its signature takes several lines.
func NewOrder(
	id ID,
	lines []Line, // at least one
	opts ...Option,
) (*Order, error) {
	if len(lines) == 0 {
		return nil, ErrEmpty
	}
	check := func(line Line) bool { return line.Quantity > 0 }
	const limit = 3
	var total int
	type local struct{ Line }
	for _, line := range lines {
		if !check(line) {
			total++
		}
	}
	_ = total + limit
	return &Order{ID: id, Lines: lines}, nil
}

func Sum[T Number](values ...T) (total T) {
	for _, value := range values {
		total += value
	}
	return
}

func Map[T, U any](items []T, change func(T) U) []U {
	out := make([]U, 0, len(items))
	for _, item := range items {
		out = append(out, change(item))
	}
	return out
}

// Total is what it costs.
func (o *Order) Total() Money {
	total := Money{Currency: "EUR"}
	for _, line := range o.Lines {
		total.Cents += int64(line.Quantity) * line.Price.Cents
	}
	return total
}

func (o Order) String() string { return fmt.Sprintf("func (o Order) Fake() {} %s", o.ID) }

func (*Order) Kind() (kind string, err error) { return "order", nil }

func (p *pair[K, V]) Swap(with pair[K, V]) { p.key, p.value = with.key, with.value }

func (s State) MarshalYAML() (any, error) { return yaml.Marshal(int(s)) }

// Each is a method with parameters of its own.
func (b byState) Each[T any](start T, next func(T, *Order) T) T {
	brace, quote, text := '{', '\'', "} func fake() { \" {"
	raw := `
}
func fakeToo() {
`
	/* } func fakeThree() { */
	return start // }
}

func empty() map[string]struct{} { return nil }

func anything() interface{ Len() int } {
	return byState{}
}

func (h Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	_ = h(r.Context(), nil)
}

func (b byState) Len() int { return len(b) }

// Memory keeps everything in a map.
type Memory struct {
	mu    sync.RWMutex
	items map[ID]*Order
	book  *ledger.Book
	page  *htmltemplate.Template
}

func (m *Memory) Get(_ context.Context, id ID) (*Order, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	keys := make([]string, 0)
	sort.Slice(keys, func(i, j int) bool { return Compare(keys[i], keys[j]) < 0 })
	return m.items[id], nil
}

func (m *Memory) Put(ctx context.Context, order *Order, options ...Option) error { return nil }

func (m *Memory) private() {}

func init() {
	registry["memory"] = nil
}

func init() { lookup.Store("memory", true) }

func _() { var x [1]struct{}; _ = x[Open] }

//export go_total
func go_total(handle C.int) C.long

func TestTotal(t *testing) {}
func BenchmarkTotal(b *testing) {}
func main()           {}
