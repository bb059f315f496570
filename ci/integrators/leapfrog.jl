# Leapfrog (Stormer-Verlet) as a program for Rattleback, in Julia with the package JSON. Not run by Rattleback's tests.
#
# In a campaign: {name: mine, program: [julia, leapfrog.jl]}.
using JSON

function force(problem, q)
    problem == "kepler" || error("the problem $problem is not known here")
    -q / sum(abs2, q)^1.5
end

function leap(problem, q, p, h)
    p += h / 2 * force(problem, q)
    q += h * p
    p += h / 2 * force(problem, q)
    q, p
end

function solve(c)
    q, p, h = Float64.(c["q"]), Float64.(c["p"]), c["horizon"] / c["steps"]
    positions, momenta = [], []
    for k in 1:c["steps"]
        q, p = leap(c["problem"], q, p, h)
        if k % c["every"] == 0
            push!(positions, q)
            push!(momenta, p)
        end
    end
    Dict("case" => c["case"], "q" => positions, "p" => momenta)
end

for line in eachline(stdin)
    c = JSON.parse(line)
    if haskey(c, "rattleback")
        answer = Dict("rattleback" => 1, "orders" => Dict("q" => 2, "p" => 2), "source" => "J. Ulia 2026")
    else
        answer = try
            solve(c)
        catch e
            Dict("case" => c["case"], "error" => "unknown", "message" => sprint(showerror, e))
        end
    end
    println(JSON.json(answer))
    flush(stdout)
end
